# Completion of arraylike for bash, without the package bash-completion. To have it now, and in each new shell:
#
#     source <(arraylike completion bash)
#     arraylike completion bash >~/.local/share/bash-completion/completions/arraylike

# The names of files that begin as $1 and end in one of the other arguments, and all directories.
_arraylike_files() {
    local start=$1 ext
    shift
    compgen -d -- "$start"
    for ext; do
        compgen -f -X "!*.$ext" -- "$start"
    done
}

_arraylike() {
    # Bash has split words at "=": what follows it is completed, all of it is asked about.
    local current=$2 args=() word glue=
    for word in "${COMP_WORDS[@]:1:COMP_CWORD}"; do
        if [[ $word == = && ${#args[@]} -gt 0 ]]; then
            args[${#args[@]}-1]+==
            glue=1
        elif [[ -n $glue ]]; then
            args[${#args[@]}-1]+=$word
            glue=
        else
            args+=("$word")
        fi
    done
    [[ $current == = ]] && current=

    # A candidate on each line, and then a number whose bits say what else to do.
    local line lines=() directive=1
    while IFS= read -r line; do
        lines+=("$line")
    done < <("$1" __completeNoDesc "${args[@]}" 2>/dev/null)
    if [[ ${#lines[@]} -gt 0 && ${lines[${#lines[@]}-1]} == :* ]]; then
        directive=${lines[${#lines[@]}-1]#:}
        unset "lines[${#lines[@]}-1]"
    fi

    COMPREPLY=()
    if ((directive & 1)); then
        return
    elif ((directive & 24)); then
        ((directive & 16)) && lines=()
        while IFS= read -r line; do
            COMPREPLY+=("$line")
        done < <(_arraylike_files "$current" "${lines[@]}")
        compopt -o filenames 2>/dev/null
        return
    fi
    for line in "${lines[@]}"; do
        [[ $line == "$current"* ]] && COMPREPLY+=("$(printf %q "$line")")
    done
    if ((!(directive & 4) && ${#COMPREPLY[@]} == 0)); then
        while IFS= read -r line; do
            COMPREPLY+=("$line")
        done < <(compgen -f -- "$current")
        compopt -o filenames 2>/dev/null
    fi
}

complete -F _arraylike arraylike

"""Gives ZenML, and what it draws with, directories of their own in that of the worker. Whatever uses ZenML imports this before it."""

import os
import pathlib
import sys

os.environ["ZENML_CONFIG_PATH"] = os.path.join(os.getcwd(), "zenml")
os.environ["MPLCONFIGDIR"] = os.path.join(os.getcwd(), "matplotlib")
os.environ["ZENML_ANALYTICS_OPT_IN"] = "false"
os.environ["ZENML_LOGGING_VERBOSITY"] = "WARN"
sys.path.append(str(pathlib.Path(__file__).resolve().parents[3] / "registry" / "testdata" / "zenml"))  # typed.py

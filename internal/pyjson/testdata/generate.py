import json, struct, random
random.seed(7)
fl=[0.0,-0.0,1.0,-1.0,3.0,0.1,1e15,1e16,9999999999999998.0,123456789012345680.0,1e-4,9.999e-5,1e-5,5e-324,1.7976931348623157e308,1e22,1.5e300,2/3,1e100,float('nan'),float('inf'),float('-inf')]
fl+=[struct.unpack('<d',struct.pack('<Q',random.getrandbits(64)))[0] for _ in range(60)]
st=["","a",'q"b\\',"\n\r\t\b\f\x00\x1f\x7f","é","整形","\U0001F600x","/","\udcff\udc80","\u2028"]
out=[]
for f in fl: out.append({"kind":"float","bits":"%016x"%struct.unpack('<Q',struct.pack('<d',f))[0],"doc":json.dumps(f)})
for s in st: out.append({"kind":"string","bytes":s.encode('utf8','surrogateescape').hex(),"doc":json.dumps(s)})
for n in [0,-1,2**63-1,-2**63,2**63,2**64-1,10**30]: out.append({"kind":"int","text":str(n),"doc":json.dumps(n)})
for b in [True,False,None]: out.append({"kind":"other","doc":json.dumps(b)})
json.dump(out,open('python.json','w'),indent=0)

import fs from "node:fs"
const oldUrl=fs.readFileSync("/tmp/bx-prep.log","utf8").split("\n")[0]!, newUrl=fs.readFileSync("/tmp/bn-prep.log","utf8").split("\n")[0]!
const O=await import("/tmp/old/src/server/catalog/listing.queries.ts"), OF=await import("/tmp/old/src/server/catalog/filter-meta.queries.ts"), OP=await import("/tmp/old/src/server/catalog/product.queries.ts"), OD=await import("/tmp/old/src/server/db/database.ts")
const N=await import("/work/main/src/server/catalog/listing.queries.ts"), NF=await import("/work/main/src/server/catalog/filter-meta.queries.ts"), NP=await import("/work/main/src/server/catalog/product.queries.ts"), ND=await import("/work/main/src/server/db/database.ts")
const {randomOf,oneOf}=await import("./random.ts")
import assert from "node:assert"
const od=OD.openDatabase(oldUrl,{size:2}), nd=ND.openDatabase(newUrl,{size:2})
const q=async(t:string)=>(await nd.$client.query(t)).rows
const cats=await q("select id,slug from categories order by id"), brands=await q("select id,slug from brands order by id"), cols=await q("select id,slug from collections order by id"), vals=await q("select option,value,slug from option_values order by id")
const prods=(await q("select id from products order by id")).map((r:any)=>r.id)
const r=randomOf(Number(process.argv[2]??1)); const some=(p:number)=>r()<p
const list=(l:any[],k="slug")=>Array.from({length:1+Math.floor(r()*2)},()=>oneOf(r,l)[some(.5)?"id":k])
const norm=(m:any)=>JSON.stringify(m,(k,v)=>v&&typeof v==="object"&&!Array.isArray(v)?Object.fromEntries(Object.entries(v).sort(([a],[b])=>a<b?-1:1)):v)
let n=0, to=0,tn=0
for(let i=0;i<Number(process.argv[3]??60);i++){
 const half=()=>{const b:any={};if(some(.35))b.categories=list(cats);if(some(.25))b.brands=list(brands);if(some(.1))b.collections=list(cols);if(some(.06))b.products=Array.from({length:30},()=>oneOf(r,prods));
  if(some(.3))b.min_price=Math.floor(r()*2000);if(some(.3))b.max_price=2000+Math.floor(r()*4000);return b}
 const b:any=half()
 if(some(.5)){b.options=[];for(let k=0;k<1+r()*2;k++){const v=oneOf(r,vals);if(some(.2))b.options.push(v.slug);else{const sib=vals.filter((x:any)=>x.option===v.option).slice(0,3+Math.floor(r()*4));b.options.push({title:v.option,values:[...new Set([v.value,...sib.map((x:any)=>x.value)])]})}}}
 if(some(.6)){b.scope=half();if(some(.15))b.scope.options=[oneOf(r,vals).slug]}
 if(some(.05))b.brands=["nonexistent"]
 if(some(.5))b.sort=oneOf(r,["featured","price-low","price-high","newest"])
 const page=some(.7)?1:1+Math.floor(r()*4)
 let t=performance.now();const [a1,f1]=[await O.listingPage(od,b,page),await OF.filterMeta(od,b)];to+=performance.now()-t
 t=performance.now();const [a2,f2]=[await N.listingPage(nd,b,page),await NF.filterMeta(nd,b)];tn+=performance.now()-t
 try{const ids=(x:any)=>x.results.map((p:any)=>p.id);assert.equal(JSON.stringify(ids(a2)),JSON.stringify(ids(a1)));assert.equal(a2.count,a1.count);assert.equal(norm(f2),norm(f1));n++}
 catch(e:any){console.log("DIFF",JSON.stringify(b),page,e.message.slice(0,1500))}
}
console.log("same",n,"old ms",Math.round(to),"new",Math.round(tn))
for(let i=0;i<15;i++){const id=oneOf(r,prods);const a=await OP.similarProducts(od,id),b=await NP.similarProducts(nd,id);const ids=(x:any)=>x.map((p:any)=>p.id).join();if(ids(a)!==ids(b))console.log("SIM",id,ids(a),"|",ids(b))}
await od.$client.end();await nd.$client.end()

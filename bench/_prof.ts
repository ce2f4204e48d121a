import fs from "node:fs"
import { openDatabase } from "../src/server/db/database.ts"
import { listingPage } from "../src/server/catalog/listing.queries.ts"
import { filterMeta } from "../src/server/catalog/filter-meta.queries.ts"
import { productDetails, similarProducts } from "../src/server/catalog/product.queries.ts"
import { searchByName } from "../src/server/catalog/search.queries.ts"
import { statementsOf } from "./statements.ts"
const url=fs.readFileSync("/tmp/bn-prep.log","utf8").split("\n")[0]!
const db=openDatabase(url,{size:1}); const pool=db.$client
const cases:[string,(d:any)=>Promise<unknown>][]=[
 ["listing smartphones",d=>listingPage(d,{scope:{categories:["smartphones"]}},1)],
 ["listing smartphones black p3",d=>listingPage(d,{scope:{categories:["smartphones"]},options:[{title:"Color",values:["Black"]}]},3)],
 ["listing price range sort low",d=>listingPage(d,{scope:{categories:["laptops"]},min_price:2000,max_price:4000,sort:"price-low"},2)],
 ["listing everything deep",d=>listingPage(d,{sort:"newest"},2000)],
 ["listing rare combo",d=>listingPage(d,{scope:{brands:["google"]},options:[{title:"Color",values:["Jade"]},{title:"Storage",values:["512 GB"]}]},1)],
 ["listing collection",d=>listingPage(d,{scope:{collections:["hot-deals"]}},1)],
 ["facets smartphones",d=>filterMeta(d,{scope:{categories:["smartphones"]}})],
 ["facets smartphones 3 choices",d=>filterMeta(d,{scope:{categories:["smartphones"]},brands:["samsung","apple"],options:[{title:"Color",values:["Black","White"]},{title:"Storage",values:["256 GB"]}],min_price:1000,max_price:4000})],
 ["facets everything",d=>filterMeta(d,{})],
 ["facets everything priced",d=>filterMeta(d,{min_price:1000,max_price:3000})],
 ["product",d=>productDetails(d,1101)],
 ["similar",d=>similarProducts(d,1000500)],
 ["search sam",d=>searchByName(d,"sam")],
 ["search axy",d=>searchByName(d,"axy")],
 ["search a",d=>searchByName(d,"a")],
 ["search t",d=>searchByName(d,"t")],["search q",d=>searchByName(d,"q")],["search zq",d=>searchByName(d,"zq")],["search gr",d=>searchByName(d,"gr")],["search orizo",d=>searchByName(d,"orizo")],["search tidal 4",d=>searchByName(d,"tidal 4")],
 ["search xiaomi zz",d=>searchByName(d,"xiaomi zz")],
]
const only=process.argv[2], N=Number(process.argv[3]??60)
const pid=(await pool.query("select pg_backend_pid() as p")).rows[0].p
const cpu=()=>{const f=fs.readFileSync(`/proc/${pid}/stat`,"utf8").split(") ")[1]!.split(" ");return (Number(f[11])+Number(f[12]))*10}
for(const [name,run] of cases){ if(only&&!name.includes(only))continue
 for(let i=0;i<3;i++)await run(db)
 const c=cpu(),n=process.cpuUsage(),t=performance.now();for(let i=0;i<N;i++)await run(db)
 const nd=process.cpuUsage(n)
 console.log(name.padEnd(32),"pg cpu",((cpu()-c)/N).toFixed(2),"node cpu",((nd.user+nd.system)/1000/N).toFixed(2),"wall",((performance.now()-t)/N).toFixed(1))
 for(const st of await statementsOf(pool,run)){const q=async(pre:string,k=100)=>{const c=cpu();for(let i=0;i<k;i++)await pool.query({text:pre+st.text,values:st.values as any[]});return ((cpu()-c)/k).toFixed(2)};console.log("    planning",await q("explain "),"all",await q(""),st.text.replace(/\s+/g," ").slice(0,60))}
 if(process.argv[4]==="x"){for(const s of await statementsOf(pool,run)){const r=await pool.query({text:"explain (analyze,buffers) "+s.text,values:s.values as any[]});console.log(r.rows.map((x:any)=>x["QUERY PLAN"]).join("\n"))}}
}
await pool.end()

const PRELOAD = /<link\b(?=[^>]*\brel="modulepreload")[^>]*\bhref="([^"]+)"[^>]*\/>/g
const START = /<script\b[^>]*\btype="module"[^>]*\bsrc="([^"]+)"[^>]*><\/script>/
const PRIORITY = /<img\b[^>]*\bfetchpriority="high"/i
const PATIENCE_MS = 3000

/**
 * A page with a large picture in its first screen loads its scripts once that is painted: on a slow line they would share it with the
 * styles and the picture. A hidden page paints nothing and does not wait; nor does anybody longer than `PATIENCE_MS` for a picture.
 *
 * @returns the page of the framework with the mark that its inline scripts bear
 */
export function withLateScripts(html: string, mark: string): string {
  const [, start] = START.exec(html) ?? []
  if (start === undefined || !PRIORITY.test(html)) return html
  const parts = [...html.matchAll(PRELOAD)].map(([, href]) => href)
  const script = `(${loadAfterPicture})(${JSON.stringify(start)},${JSON.stringify(parts)},${PATIENCE_MS})`
  return html.replaceAll(PRELOAD, "").replace(START, () => `<script nonce="${mark}">${script}</script>`)
}

/** Runs in the browser, as its own text. Each part is requested in its own task, so that a tap in between is answered. */
const loadAfterPicture = `(start,parts,patience)=>{
let asked=false
const add=(tag,properties)=>setTimeout(()=>document.head.append(Object.assign(document.createElement(tag),properties)))
const load=()=>{if(asked)return
asked=true
for(const href of parts)add("link",{rel:"modulepreload",href})
add("script",{type:"module",async:true,src:start})}
const painted=()=>requestAnimationFrame(()=>requestAnimationFrame(load))
const picture=document.querySelector("img[fetchpriority=high]")
if(document.hidden||!picture)return load()
setTimeout(load,patience)
document.addEventListener("visibilitychange",load,{once:true})
if(picture.complete)painted()
else for(const event of["load","error"])picture.addEventListener(event,painted,{once:true})
}`

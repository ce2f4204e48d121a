const PRELOAD = /<link\b(?=[^>]*\brel="modulepreload")[^>]*\bhref="([^"]+)"[^>]*\/>/g
const START = /<script\b[^>]*\btype="module"[^>]*\bsrc="([^"]+)"[^>]*><\/script>/
const PRIORITY = /<img\b[^>]*\bfetchpriority="high"/i
const PATIENCE_MS = 3000
/** A picture that is no larger than a text before it is never reported as painted. */
const REPORTED_WITHIN_MS = 300

/**
 * Delays the scripts of a page with a large picture in its first screen until the browser reports that it has painted a picture: on a
 * slow line they would compete with the styles and the picture, on a slow processor with the painting. A hidden page paints nothing, so its
 * scripts do not wait; the longest wait is `PATIENCE_MS`.
 *
 * @param mark the nonce on the framework's inline scripts
 * @returns the page with delayed scripts
 */
export function withLateScripts(html: string, mark: string): string {
  const [, start] = START.exec(html) ?? []
  if (start === undefined || !PRIORITY.test(html)) return html
  const parts = [...html.matchAll(PRELOAD)].map(([, href]) => href)
  const script = `(${loadAfterPicture})(${JSON.stringify(start)},${JSON.stringify(parts)},${PATIENCE_MS},${REPORTED_WITHIN_MS})`
  return html.replaceAll(PRELOAD, "").replace(START, () => `<script nonce="${mark}">${script}</script>`)
}

/** Runs in the browser, as source text. Each script is requested in a separate task, so that a tap in between is handled. */
const loadAfterPicture = `(start,parts,patience,reported)=>{
let asked=false
const add=(tag,properties)=>setTimeout(()=>document.head.append(Object.assign(document.createElement(tag),properties)))
const load=()=>{if(asked)return
asked=true
for(const href of parts)add("link",{rel:"modulepreload",href})
add("script",{type:"module",async:true,src:start})}
const painted=()=>{
if(!PerformanceObserver.supportedEntryTypes.includes("largest-contentful-paint"))return requestAnimationFrame(()=>requestAnimationFrame(load))
new PerformanceObserver(list=>list.getEntries().some(({url})=>url)&&load()).observe({type:"largest-contentful-paint",buffered:true})
setTimeout(load,reported)}
const picture=document.querySelector("img[fetchpriority=high]")
if(document.hidden||!picture)return load()
setTimeout(load,patience)
document.addEventListener("visibilitychange",load,{once:true})
if(picture.complete)painted()
else for(const event of["load","error"])picture.addEventListener(event,painted,{once:true})
}`

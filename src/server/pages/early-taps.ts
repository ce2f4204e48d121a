const HEAD_END = "</head>"
/** A page without the framework's scripts replays nothing. */
const START = ' type="module"'

/**
 * Records what a visitor taps before the page's scripts have run: choices of radio buttons, checkboxes and selects, and the last button,
 * which shows that it is waiting. The choices are reset when hydration begins, so that it finds the server's markup, and are replayed once
 * the page works, the button last. Each tap is replayed after a press, because the framework hydrates the part that was pressed. Links and
 * forms work by themselves.
 *
 * @param mark the nonce on the framework's inline scripts
 * @returns the page with the recording script
 */
export function withEarlyTaps(html: string, mark: string): string {
  if (!html.includes(START)) return html
  return html.replace(HEAD_END, () => `<script nonce="${mark}">(${keepTaps})()</script>${HEAD_END}`)
}

/** Runs in the browser, as source text. `web/client.tsx` sends the two events. */
const keepTaps = `()=>{
const choices=new Map()
let button=null
const keepChoice=({target:field})=>{
if(field.type==="radio")choices.set(field.name,[field,true])
else if(field.type==="checkbox")choices.set(field,[field,field.checked])
else if(field.tagName==="SELECT")choices.set(field,[field,field.value])}
const keepButton=({target})=>{
const next=target.closest("button[type=button]")
if(!next)return
button?.removeAttribute("data-waiting")
button=next
button.setAttribute("data-waiting","")}
addEventListener("change",keepChoice,true)
addEventListener("click",keepButton,true)
addEventListener("hydrating",()=>{
removeEventListener("change",keepChoice,true)
removeEventListener("click",keepButton,true)
for(const[field]of choices.values())
if(field.type==="radio")for(const other of document.getElementsByName(field.name))other.checked=other.defaultChecked
else if(field.type==="checkbox")field.checked=field.defaultChecked
else for(const option of field.options)option.selected=option.defaultSelected},{once:true})
addEventListener("hydrated",()=>{
for(const[field,wanted]of choices.values())
if(field.tagName!=="SELECT"){
field.dispatchEvent(new Event("pointerdown",{bubbles:true}))
if(field.checked!==wanted)field.click()}
else{field.value=wanted
field.dispatchEvent(new Event("change",{bubbles:true}))}
button?.removeAttribute("data-waiting")
button?.dispatchEvent(new Event("pointerdown",{bubbles:true}))
button?.click()},{once:true})}`

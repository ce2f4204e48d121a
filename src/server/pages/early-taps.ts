const HEAD_END = "</head>"
/** A page without the framework's scripts repeats nothing. */
const START = ' type="module"'

/**
 * Keeps what a visitor taps before the page's scripts have run: the choices of radio buttons, checkboxes and selects, and the last button,
 * which shows that it waits. The choices are set back when hydration begins, so that it finds what the server wrote, and are made again
 * once the page works, with the button last. A choice follows a press, because the framework hydrates the part that a press is about.
 * Links and forms work by themselves.
 *
 * @returns the page of the framework with the mark that its inline scripts bear
 */
export function withEarlyTaps(html: string, mark: string): string {
  if (!html.includes(START)) return html
  return html.replace(HEAD_END, () => `<script nonce="${mark}">(${keepTaps})()</script>${HEAD_END}`)
}

/** Runs in the browser, as its own text. `web/client.tsx` sends the two events. */
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
button?.click()},{once:true})}`

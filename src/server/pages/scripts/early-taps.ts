const HEAD_END = "</head>"
/** A page without the framework's scripts replays nothing. */
const START = ' type="module"'

/**
 * Records what a visitor does before the page's scripts have run: choices of radio buttons, checkboxes and selects, typed texts, opened
 * collapsibles, and the last button or form, whose button shows that it is waiting. The choices are reset when hydration begins, so that it finds the server's markup,
 * and everything is replayed once the page works, the button last. Each action is replayed after a press, because the framework hydrates
 * the part that was pressed. A text is emptied first by the element's own setter, which the framework observes: it reports only a change of
 * the value that it knows. Links and forms with an address work by themselves.
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
const texts=new Map()
const folds=new Set()
let button=null
const wait=(next)=>{
button?.removeAttribute("data-waiting")
button=next
button?.setAttribute("data-waiting","")}
const press=(part)=>part.dispatchEvent(new Event("pointerdown",{bubbles:true}))
const keepChoice=({target:field})=>{
if(field.type==="radio")choices.set(field.name,[field,true])
else if(field.type==="checkbox")choices.set(field,[field,field.checked])
else if(field.tagName==="SELECT")choices.set(field,[field,field.value])}
const keepButton=({target})=>{
const next=target.closest("button[type=button]")
if(next)wait(next)}
const keepText=({target:field})=>{
if(field.matches("input:not([type=radio],[type=checkbox]),textarea"))texts.set(field,field.value)}
const keepFold=({target})=>folds.add(target)
const keepForm=(event)=>{
if(event.target.hasAttribute("action"))return
event.preventDefault()
wait(event.submitter)}
addEventListener("change",keepChoice,true)
addEventListener("click",keepButton,true)
addEventListener("input",keepText,true)
addEventListener("toggle",keepFold,true)
addEventListener("submit",keepForm,true)
addEventListener("hydrating",()=>{
removeEventListener("change",keepChoice,true)
removeEventListener("click",keepButton,true)
removeEventListener("submit",keepForm,true)
for(const[field]of choices.values())
if(field.type==="radio")for(const other of document.getElementsByName(field.name))other.checked=other.defaultChecked
else if(field.type==="checkbox")field.checked=field.defaultChecked
else for(const option of field.options)option.selected=option.defaultSelected},{once:true})
addEventListener("hydrated",()=>{
for(const[field,wanted]of choices.values())
if(field.tagName!=="SELECT"){
press(field)
if(field.checked!==wanted)field.click()}
else{field.value=wanted
field.dispatchEvent(new Event("change",{bubbles:true}))}
removeEventListener("input",keepText,true)
removeEventListener("toggle",keepFold,true)
for(const fold of folds){
press(fold)
fold.dispatchEvent(new Event("toggle"))}
for(const[field,text]of texts){
press(field)
const place=field.selectionStart
field.value=""
Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field),"value").set.call(field,text)
if(place!==null)field.setSelectionRange(place,place)
field.dispatchEvent(new Event("input",{bubbles:true}))}
const waiting=button
wait(null)
if(waiting)press(waiting)
waiting?.click()},{once:true})}`

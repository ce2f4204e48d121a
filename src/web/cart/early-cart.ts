import { createIsomorphicFn } from "@tanstack/react-start"
import type { Cart } from "#contract/cart.ts"
import type { callList } from "#web/calls.gen.ts"
import { readToken, TOKEN } from "#web/device/token.ts"
import { readSite } from "#web/page-context.ts"

type EarlyCart = { token: string; answer: Promise<Response | null> }

const ADDRESS: (typeof callList.cart.details)[0] = "/api/order/cart/details"

/** The lines whose pictures load with the page. */
export const LINES_IN_FIRST_SCREEN = 4

/**
 * Inline script of the cart's document: requests the customer's cart before the page's scripts have arrived, which takes a second on a slow
 * line, and then the pictures of its first lines, in the width that lines show. A later visit of the page in the same document requests both
 * as usual.
 */
const requestEarlyCart = (imageBase: string) => `try{
const token=document.readyState==="loading"&&localStorage.getItem("${TOKEN}")
if(token){
const answer=fetch("${ADDRESS}",{credentials:"omit",headers:{accept:"application/json","accept-language":document.documentElement.lang,authorization:"Bearer "+token}}).catch(()=>null)
self.earlyCart={token,answer}
answer.then(async given=>{
for(const{product}of(await given.clone().json()).products.slice(0,${LINES_IN_FIRST_SCREEN})){
const path=product.images[0]??""
if(/^[^:]+\\.\\d+x\\d+\\.webp$/.test(path))new Image().src=${JSON.stringify(`${imageBase.replace(/\/+$/, "")}/`)}+path.slice(0,-4)+"w320.webp"
}}).catch(()=>{})
}}catch{}`

/** The inline scripts of the cart's document. A visit within the shop adds none, which the content security policy would refuse. */
export const earlyCartScripts = createIsomorphicFn()
  .server((): { children: string }[] => [{ children: requestEarlyCart(readSite().imageBase) }])
  .client(() => [])

/** The cart that the document requested; null when it did not, for another customer, after a refusal, and from the second call on. */
export async function takeEarlyCart(): Promise<Cart | null> {
  const scope = globalThis as { earlyCart?: EarlyCart }
  const early = scope.earlyCart
  delete scope.earlyCart
  if (!early || early.token !== readToken()) return null
  const response = await early.answer
  return response?.ok ? ((await response.json().catch(() => null)) as Cart | null) : null
}

import { userInfo } from "node:os"
import { setFact } from "#server/catalog/product/set-fact.ts"
import type { Answer } from "./answer.ts"
import { withShop } from "./open-shop.ts"

/** `corniche fact set`: a key fact of a product by hand; without a text, what its specification says. */
export async function factCommand({
  product,
  key,
  text = null,
  json,
}: {
  product: string
  key: string
  text: string | null | undefined
  json: boolean
}): Promise<Answer> {
  const done = await withShop(({ db }) => setFact({ db }, { product, key, text, by: userInfo().username }))
  if (json) return { code: 0, text: JSON.stringify({ ok: true, ...done, key, text }) }
  return { code: 0, text: text === null ? `${done.product}: ${key} as specified.` : `${done.product}: ${key} is "${text.trim()}".` }
}

import type { Call } from "#contract/call.ts"
import { contract } from "#contract/contract.ts"

type NamedCall = { name: string; call: Call }

/** Every call of the contract, by its operation name. */
export const everyCall: readonly NamedCall[] = Object.entries(contract).flatMap(([feature, named]) =>
  Object.entries<Call>(named).map(([name, call]) => ({ name: `${feature}.${name}`, call })),
)

/** The path of a call with `value` in place of each parameter. */
export function addressOf({ path }: Call, value: string): string {
  return path.replaceAll(/\{\w+\}/g, value)
}

const BASE64URL = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

/** The token with one letter changed, once for each of its letters. The changed bit is one that decoders do not ignore. */
export function tokensWithOneChange(token: string): string[] {
  return [...token].map((letter, place) => {
    const value = BASE64URL.indexOf(letter)
    const other = value < 0 ? "A" : (BASE64URL[value ^ 32] ?? "A")
    return token.slice(0, place) + other + token.slice(place + 1)
  })
}

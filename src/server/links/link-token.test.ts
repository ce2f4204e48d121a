import { expect, test } from "vitest"
import { linkToken, readLinkToken } from "./link-token.ts"

const [first, second] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
const link = { kind: "REPAIR", id: 4_000_000, generation: 3 } as const

test("a token has 32 characters, and is the same each time", () => {
  const token = linkToken([first], link)
  expect(token).toMatch(/^[\w-]{32}$/)
  expect(linkToken([first, second], link)).toBe(token)
  expect(linkToken([first], { ...link, kind: "ORDER" })).not.toBe(token)
  expect(linkToken([], link)).toBeNull()
})

test("any listed key opens a token, a key that was removed does not", () => {
  const token = linkToken([first], link) ?? ""
  expect(readLinkToken([second, first], token)).toEqual(link)
  expect(readLinkToken([second], token)).toBeNull()
})

test("a token with one changed character opens nothing", () => {
  const token = linkToken([first], link) ?? ""
  for (let place = 0; place < token.length; place++) {
    const changed = token.slice(0, place) + (token[place] === "A" ? "B" : "A") + token.slice(place + 1)
    expect(readLinkToken([first], changed), changed).toBeNull()
  }
  for (const other of ["", token.slice(1), `${token}A`, `${token.slice(1)}=`]) expect(readLinkToken([first], other)).toBeNull()
})

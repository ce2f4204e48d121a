import { expect, test } from "vitest"
import { heldKeys } from "./held-rows.ts"

const held = (keys: string, known: string) => heldKeys([...keys], new Set(known)).join("")

test("[OFFICE-36] rows that came above known ones wait; those below the last known one do not", () => {
  expect(held("xabc", "abc")).toBe("x")
  expect(held("axbyc", "abc")).toBe("xy")
  expect(held("abcx", "abc"), "what comes at the end moves nothing").toBe("")
  expect(held("bxc", "abc"), "a row that left does not matter").toBe("x")
  expect(held("xy", "abc"), "no known row is left").toBe("")
  expect(held("", "abc")).toBe("")
})

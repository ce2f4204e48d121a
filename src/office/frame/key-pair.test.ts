import { expect, test } from "vitest"
import { keyPairs } from "./key-pair.ts"

const secondsOf = (presses: readonly [key: string, at: number][]) => presses.map(([key, timeStamp]) => ({ key, timeStamp })).map(keyPairs())

test("[OFFICE-34] a key within 1.5 s after g is the second of a pair, once", () => {
  const presses: [string, number][] = [
    ["g", 5000],
    ["c", 6000],
    ["t", 6100],
    ["g", 7000],
    ["t", 8500],
  ]
  expect(secondsOf(presses)).toEqual([false, true, false, false, false])
})

test("[OFFICE-34] no key is the second of a pair without g, however new the page is", () => {
  const presses: [string, number][] = [
    ["t", 300],
    ["g", 400],
    ["g", 500],
    ["o", 600],
  ]
  expect(secondsOf(presses)).toEqual([false, false, true, false])
})

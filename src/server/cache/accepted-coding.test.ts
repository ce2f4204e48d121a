import { expect, test } from "vitest"
import { acceptedCoding } from "./accepted-coding.ts"

test.each([
  [undefined, "identity"],
  ["", "identity"],
  ["gzip, deflate, br, zstd", "br"],
  ["gzip", "gzip"],
  ["x-gzip", "gzip"],
  ["BR;Q=1.0", "br"],
  ["deflate", "identity"],
  ["*", "br"],
  ["*;q=0", "identity"],
  ["br;q=0, gzip", "gzip"],
  ["br;q=0,gzip;q=0", "identity"],
  ["br;q=0.5, gzip;q=0.9", "gzip"],
  ["gzip;q=1, br;q=1", "br"],
  ["identity, gzip;q=0.2", "identity"],
  ["identity;q=0.1, gzip;q=0.2", "gzip"],
  ["identity;q=0", "identity"],
  ["brotli", "identity"],
  ["br;q=nonsense", "identity"],
  ["gzip;q=0.1, *;q=0.5", "br"],
  [";;,,=", "identity"],
] as const)("the coding is the one that the client likes best, and of equals the smallest: %j", (header, coding) => {
  expect(acceptedCoding(header)).toBe(coding)
})

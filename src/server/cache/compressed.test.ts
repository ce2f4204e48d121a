import { brotliDecompressSync, gunzipSync } from "node:zlib"
import { expect, test } from "vitest"
import { compressed, decompressed } from "./compressed.ts"

const TEXT = "A phone, and then another phone. ".repeat(200)

test.each(["br", "gzip"] as const)("%s restores the text, and takes no more memory than its length", async (coding) => {
  const bytes = await compressed(Buffer.from(TEXT), coding, { brotliQuality: 4 })
  expect((coding === "br" ? brotliDecompressSync(bytes) : gunzipSync(bytes)).toString()).toBe(TEXT)
  expect(bytes.length).toBeLessThan(TEXT.length / 10)
  expect(bytes.buffer.byteLength).toBe(bytes.length)
})

test("compressed bytes are decompressed", async () => {
  const bytes = await compressed(Buffer.from(TEXT), "gzip", { brotliQuality: 4 })
  expect((await decompressed(bytes)).toString()).toBe(TEXT)
})

import { tmpdir } from "node:os"
import { expect, onTestFinished, test } from "vitest"
import { freeMib, watchFreeSpace } from "./free-space.ts"

test("a disk with too little free space is reported once, in a sentence", async () => {
  const sentences: string[] = []
  onTestFinished(watchFreeSpace(tmpdir(), 0, (sentence) => sentences.push(`wrong: ${sentence}`), 1))
  onTestFinished(watchFreeSpace(tmpdir(), freeMib(tmpdir()) * 1000, (sentence) => sentences.push(sentence), 1))
  await expect.poll(() => sentences.length).toBe(1)
  expect(sentences).toEqual([expect.stringMatching(/^Only \d+ MiB are free in .* and the tests need \d+ MiB or more\./)])
})

import { expect, test } from "vitest"
import { findWords, likePattern, plainWords } from "./find-words.ts"

test("[OFFICE-30] every spelling of a phone is the same word, and names are several", () => {
  for (const phone of ["90000101", "9000 0101", "+974 9000 0101", "0097490000101", "(974) 9000-0101", "٩٠٠٠ ٠١٠١"]) {
    expect(findWords(phone), phone).toEqual(["90000101"])
  }
  expect(findWords("35 209900 176148 1"), "the digits of an IMEI").toEqual(["352099001761481"])
  expect(findWords("  Yousef  AL Darwish ")).toEqual(["yousef", "al", "darwish"])
  expect(findWords("7K4MQ"), "a part of a reference").toEqual(["7k4mq"])
  expect(findWords("a")).toEqual([])
  expect(plainWords(" 97433-1234567 Lamp "), "a SKU is no phone").toEqual(["97433-1234567", "lamp"])
})

test("two letters match the start of a word, three match anywhere, and signs of the pattern mean themselves", () => {
  expect([likePattern("al"), likePattern("ali"), likePattern("50%_")]).toEqual(["% al%", "%ali%", "%50\\%\\_%"])
})

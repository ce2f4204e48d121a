import { expect, test } from "vitest"
import { MAX_MESSAGE, replyText } from "./reply-text.ts"

const ORIGINAL = ["Hello Noor,", "", "32 are here."]
const quoted = ORIGINAL.map((line) => `> ${line}`.trim()).join("\n")

test.each([
  ["a quote with its line", `Thank you.\n\nOn Sun, 29 Nov 2026 at 10:41, Corniche <shop@shop.example> wrote:\n${quoted}\n`],
  ["a line in two parts", `Thank you.\n\nOn Sun, 29 Nov 2026 at 10:41, Corniche\n<shop@shop.example> wrote:\n\n${quoted}`],
  ["a line of a program in Arabic", `Thank you.\n\nفي الأحد، 29 نوفمبر 2026 كتب Corniche <shop@shop.example>:\n${quoted}`],
  ["a line in another language", `Thank you.\n\nLe 29 nov. 2026 à 10:41, Corniche <shop@shop.example> a écrit :\n${quoted}`],
  ["a text that is not marked", `Thank you.\n\nOn Sun, 29 Nov 2026, Corniche wrote:\n${ORIGINAL.join("\n")}`],
  ["a separator", `Thank you.\n\n-----Original Message-----\nFrom: Corniche\n${ORIGINAL.join("\n")}`],
  ["a line of underscores", `Thank you.\n________________________________\nFrom: Corniche\n${ORIGINAL.join("\n")}`],
  ["a block of header lines", `Thank you.\n\nFrom: Corniche <shop@shop.example>\nSent: Sunday\nTo: Noor\n\n${ORIGINAL.join("\n")}`],
  ["an Arabic block of header lines", `Thank you.\n\nمن: Corniche\nالموضوع: طلبك\n\n${ORIGINAL.join("\n")}`],
  ["a quote alone", `Thank you.\n${quoted}\n>\n\n`],
])("the quoted original is left out: %s", (_name, text) => {
  expect(replyText(text)).toBe("Thank you.")
  expect(replyText(text.replaceAll("\n", "\r\n"))).toBe("Thank you.")
})

test("answers between the lines, a text below the quote, and a reply of nothing but a quote stay whole", () => {
  const between = "> 32 are here.\nI take them.\n> Eight more on Sunday.\nThose too."
  expect(replyText(between)).toBe(between)
  const below = `${quoted}\n\nThank you.`
  expect(replyText(below)).toBe(below)
  expect(replyText(quoted)).toBe(quoted)
  expect(replyText("From: the second floor\nplease")).toBe("From: the second floor\nplease")
  expect(replyText("")).toBe("")
})

test("what no screen shows is removed, and a text has an end", () => {
  expect(replyText("a\u0000b\u202ec\u2067d\ud800\te\n\n\n\n\nf")).toBe("abcd\ufffd\te\n\nf")
  const long = replyText("😀".repeat(MAX_MESSAGE))
  expect(long.length).toBeLessThanOrEqual(MAX_MESSAGE)
  expect(long.endsWith("…")).toBe(true)
})

test.each([
  ["one line", "x".repeat(3_000_000)],
  ["empty lines", "\n".repeat(3_000_000)],
  ["beginnings of a naming line", "On a wrote\n".repeat(100_000)],
  ["a naming line that does not end", `On ${"wrote ".repeat(100_000)}`],
  ["quote marks", ">".repeat(1_000_000)],
  ["quoted lines", ">\n".repeat(500_000)],
  ["beginnings of a header block", "From: x\n".repeat(100_000)],
])("a hostile text is read in one pass: %s", (_name, text) => {
  expect(replyText(text).length).toBeLessThanOrEqual(MAX_MESSAGE)
})

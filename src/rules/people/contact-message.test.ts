import { expect, test } from "vitest"
import { contactProblems, contactText, internationalDigits, whatsAppAddress } from "./contact-message.ts"
import { savedNumber, spellings } from "./phone.fixture.ts"

const right = { name: "Abc", contact: "55512345", email: "a@example.com", message: "Ten letters" }

test("a valid form has no problem, with or without surrounding spaces", () => {
  expect(contactProblems(right)).toEqual([])
  expect(contactProblems({ name: " Abc ", contact: " 5 ".trim(), email: " a@example.com ", message: " 1234567890 " })).toEqual([])
})

test("[CONTACT-06] a name has at least three characters", () => {
  for (const name of ["", "  ", "Ab", " Ab "]) expect(contactProblems({ ...right, name })).toEqual(["name"])
})

test("[CONTACT-07] a contact number has digits only", () => {
  for (const contact of ["", "five", "5512.34", "+", "55+12"]) expect(contactProblems({ ...right, contact })).toEqual(["contact"])
})

test("[CONTACT-08] an email must be valid", () => {
  for (const email of ["", "a", "a@b", "a b@example.com"]) expect(contactProblems({ ...right, email })).toEqual(["email"])
})

test("[CONTACT-09] a message has at least ten characters", () => {
  for (const message of ["", "123456789", "  1234567  "]) expect(contactProblems({ ...right, message })).toEqual(["message"])
})

test("[SH-67] the prefilled text does not count as a message", () => {
  const prefix = "Regarding order #CRN-1 : "
  for (const message of [prefix, prefix.trim(), `${prefix}123456789`])
    expect(contactProblems({ ...right, message }, prefix)).toEqual(["message"])
  for (const message of [`${prefix}Ten letters`, "Ten letters"]) expect(contactProblems({ ...right, message }, prefix)).toEqual([])
})

test.each(spellings)("[SH-35] %j is a contact number, and is dialled in one form", (contact) => {
  expect(contactProblems({ ...right, contact })).toEqual([])
  expect(`+${internationalDigits(contact)}`).toBe(savedNumber)
})

test.each([
  ["5551 2345", "97455512345"],
  ["97455512345", "97455512345"],
  ["+974 5551-2345", "97455512345"],
  ["+44 20 7946 0000", "442079460000"],
])("[CONTACT-12] %s is dialled as %s", (typed, dialled) => {
  expect(internationalDigits(typed)).toBe(dialled)
})

const header = [
  { label: "Name", value: "A & B" },
  { label: "Order Reference", value: "N/A" },
]

test("the link contains the whole message, encoded", () => {
  const address = whatsAppAddress("+974 9000 0101", header, "Is it 50% + tax?\nThanks")
  expect(address).toMatch(/^https:\/\/wa\.me\/97490000101\?text=/)
  expect(new URL(address).searchParams.get("text")).toBe(contactText(header, "Is it 50% + tax?\nThanks"))
})

test.each(["x".repeat(5000), "سلام ".repeat(800), "😀".repeat(900)])(
  "a message too long for an address is cut at its end, the header never",
  (words) => {
    const address = whatsAppAddress("90000101", header, words)
    expect(address.length).toBeLessThanOrEqual(2000)
    expect(address.length).toBeGreaterThan(1900)
    const text = decodeURIComponent(address.slice(address.indexOf("text=") + 5))
    expect(text.startsWith("Name: A & B\nOrder Reference: N/A\n")).toBe(true)
    expect(text.endsWith("…")).toBe(true)
  },
)

import { expect, test } from "vitest"
import { greetableName } from "./greetable-name.ts"

test.each(["Noor Salem", "نور سالم", "O’Neil-Smith", "J. R. Noor", "Zoë", "李小龍"])("%s is greeted by name", (name) => {
  expect(greetableName(name)).toBe(name)
})

test("spaces and line breaks in a name are one space", () => {
  expect(greetableName("  Noor\r\n\tSalem ")).toBe("Noor Salem")
})

test.each([
  "",
  "  ",
  "You won at https://prize.example",
  "prize.example",
  "www prize",
  "mail eve@example.com",
  "<b>Noor</b>",
  "x".repeat(61),
])("a name that carries a message or an address is left out: %j", (name) => {
  expect(greetableName(name)).toBeNull()
})

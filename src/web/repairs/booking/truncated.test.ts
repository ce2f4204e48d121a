import { expect, test } from "vitest"
import { truncated } from "./truncated.ts"

test("a text is cut between words, and says that something was left out", () => {
  expect(truncated("Screens and batteries", 200)).toBe("Screens and batteries")
  expect(truncated("Screens and batteries", 14)).toBe("Screens and …")
  expect(truncated("Screens and batteries", 11)).toBe("Screens and …")
  expect(truncated("Displayassembly", 7)).toBe("Display …")
})

import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"

const SRC = join(import.meta.dirname, "../src")
/** What computes or says when a variant arrives. */
const SAYS_A_DAY = /\b(deliveryText|promisedText|promisedDay|arrivalDay|sameDayUntil)\b|\.delivery_text\b|\bcatalog_product_delivery\b/

test("[LINE-01] one component says when a variant arrives, and no other file of the pages computes or shows it", () => {
  const files = globSync("{web,ui}/**/*.{ts,tsx}", { cwd: SRC }).filter((file) => !file.includes(".test."))
  expect(files.length).toBeGreaterThan(100)
  const saying = files.filter((file) => SAYS_A_DAY.test(readFileSync(join(SRC, file), "utf8")))
  expect(saying).toEqual(["web/cart/delivery-promise.tsx"])
})

import { expect, test } from "vitest"
import { overwriteGetLocale } from "#messages/runtime.js"
import { objectWords } from "./code-words.ts"
import { fieldName } from "./field-names.ts"
import { fieldValue } from "./field-words.ts"

const names = new Map([[3, "Reem"]])

test("[OFFICE-163] the log says codes, places, kinds of objects and Arabic fields in words of the member's language", () => {
  overwriteGetLocale(() => "ar")
  try {
    expect(fieldValue("bench", "WAITING_PART", names)).toBe("بانتظار جزء")
    expect(fieldValue("state", ["RESERVED", "RESERVED"], names)).toBe("2 × محجوز")
    expect(fieldValue("place", "*", names)).toBe("كل الأماكن")
    expect(fieldValue("place", "city:al rayyan", names)).toBe("الريان")
    expect(fieldValue("step", "repair.step", names)).not.toMatch(/[a-z]/)
    expect(fieldName("working_hours_ar")).toMatch(/ساعات العمل.*بالعربية/)
    expect(objectWords("payment-notice", "12")).toBe("\u2068إشعار دفع\u2069 \u206812\u2069")
  } finally {
    overwriteGetLocale(() => "en")
  }
  expect(fieldValue("changed", ["street", "zone"], names)).toBe("Street, Zone")
  expect(fieldValue("name", "COUNT", names), "a name that looks like a code").toBe("COUNT")
  expect(fieldValue("asked_by", 3, names)).toBe("Reem")
  expect(fieldName("a_later_field")).toBe("a later field")
})

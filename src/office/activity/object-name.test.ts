import { expect, test } from "vitest"
import { objectName } from "./object-name.ts"

const names = new Map([[1, "Maryam"]])

test("an entry of the log calls a member by name, also where the entry has only the number", () => {
  const entry = { object: "staff", object_id: "1", object_name: null, before: null, after: null }
  expect(objectName(entry, names)).toBe("Maryam")
  expect(objectName({ ...entry, after: { name: "Maryam Ali" } }, names), "the name in the entry").toBe("Maryam Ali")
  expect(objectName({ ...entry, object_id: "2" }, names), "one whose name is not known").toContain("2")
  expect(objectName({ ...entry, object: "customer" }, names), "the number of a customer").not.toContain("Maryam")
  expect(objectName({ ...entry, object: "customer", object_name: "Noora" }, names)).toBe("Noora")
  expect(objectName({ ...entry, object: "setting", object_id: "contact.messages" }, names), "no key of a setting").not.toContain("messages")
})

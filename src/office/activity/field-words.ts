import { m } from "#messages/messages.js"
import { listed } from "#office/parts/text/listed.ts"
import { knownStatus, statusWords } from "#office/parts/text/status-words.ts"
import { fullTime } from "#office/parts/text/time-text.ts"
import { isPermissionName, permissionWords } from "#office/permission-words.ts"
import { priceText } from "#ui/text/language.ts"
import { codeWords } from "./code-words.ts"
import { fieldName } from "./field-names.ts"

/** The names of staff by id, as far as the member may know them. */
export type Names = ReadonlyMap<number, string>

const AMOUNTS = ["price", "was", "amount", "total", "cash_taken", "max_order_total", "refund_limit"]
const PEOPLE = ["technician", "courier", "assigned", "staffId", "asked_by"]
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/

/** The value of a field in words. Equal entries of a list are counted: "2 × Placed". */
export function fieldValue(field: string, value: unknown, names: Names): string | null {
  if (value === null || value === undefined || value === "") return null
  if (typeof value === "boolean") return value ? m.office_yes() : m.office_no()
  if (Array.isArray(value)) return listed(counted(value.map((entry) => fieldValue(field, entry, names)))) || null
  if (typeof value === "object") return objectWords(value, names)
  if (typeof value === "number") return numberWords(field, value, names)
  return textWords(field, String(value))
}

function objectWords(value: object, names: Names): string | null {
  const entries = Object.entries(value).filter(([, part]) => part !== null && part !== "")
  // The number of a row says nothing beside its other fields.
  const said = entries.length > 1 ? entries.filter(([key]) => key !== "id") : entries
  const isOne = said.length === 1
  return listed(
    said.map(([key, part]) => {
      const words = fieldValue(key, part, names)
      return words === null || isOne ? words : m.office_activity_pair({ name: fieldName(key), value: words })
    }),
  )
}

function numberWords(field: string, value: number, names: Names): string {
  if (AMOUNTS.includes(field)) return priceText(value)
  if (field.endsWith("_dirhams") || field.endsWith("Dirhams")) return priceText(value / 100)
  if (PEOPLE.includes(field)) return names.get(value) ?? `#${value}`
  return String(value)
}

function textWords(field: string, value: string): string {
  const status = knownStatus(value)
  if (status !== null) return statusWords(status)
  const code = codeWords(field, value)
  if (code !== null) return code
  if (isPermissionName(value)) return permissionWords[value]()
  if (isPermissionName(field)) return value === "own" ? m.office_roles_own() : m.office_yes()
  return MOMENT.test(value) ? fullTime(value) : value
}

function counted(words: readonly (string | null)[]): string[] {
  const numbers = new Map<string, number>()
  for (const one of words) if (one !== null) numbers.set(one, (numbers.get(one) ?? 0) + 1)
  return [...numbers].map(([one, count]) => (count === 1 ? one : `${count} × ${one}`))
}

import { m } from "#messages/messages.js"
import { listed } from "#office/parts/text/listed.ts"
import { roleWords } from "#office/parts/text/role-words.ts"
import { knownStatus, statusWords } from "#office/parts/text/status-words.ts"
import { fullTime } from "#office/parts/text/time-text.ts"
import { isPermissionName, permissionWords } from "#office/permission-words.ts"
import { priceText } from "#ui/text/language.ts"

/** The names of staff by id, as far as the member may know them. */
export type Names = ReadonlyMap<number, string>

/** The names of fields in the log. */
const FIELDS: Readonly<Record<string, () => string>> = {
  accessories: m.office_field_accessories,
  act: m.office_field_act,
  amount: m.office_field_amount,
  approval: m.office_field_approval,
  asked_by: m.office_field_asked_by,
  assigned: m.office_field_assigned,
  at: m.office_field_at,
  bench: m.office_field_bench,
  brand: m.office_field_brand,
  bytes: m.office_field_bytes,
  cash_taken: m.office_field_cash_taken,
  category: m.office_field_category,
  cause: m.office_field_cause,
  change: m.office_field_change,
  changed: m.office_field_changed,
  column: m.office_field_column,
  copied_from: m.office_field_copied_from,
  copy_of: m.office_field_copy_of,
  courier: m.office_field_courier,
  credential: m.office_field_credential,
  decline_way: m.office_field_decline_way,
  details: m.office_field_details,
  email: m.office_field_email,
  ended: m.office_field_ended,
  estimate: m.office_field_estimate,
  expected_on: m.office_field_expected_on,
  factor: m.office_field_factor,
  faults: m.office_field_faults,
  filter: m.office_field_filter,
  is_held: m.office_field_is_held,
  is_on: m.office_field_is_on,
  is_pinned: m.office_field_is_pinned,
  issue: m.office_field_issue,
  issues: m.office_field_issues,
  item: m.office_field_item,
  items: m.office_field_items,
  job: m.office_field_job,
  key: m.office_field_key,
  kind: m.office_field_kind,
  label: m.office_field_label,
  language: m.office_field_language,
  left: m.office_field_left,
  lines: m.office_field_lines,
  list: m.office_field_list,
  mail: m.office_field_mail,
  mailed: m.office_field_mailed,
  name: m.office_field_name,
  name_ar: m.office_field_name_ar,
  new: m.office_field_new,
  note: m.office_field_note,
  offer: m.office_field_offer,
  order: m.office_field_order,
  outcome: m.office_field_outcome,
  overbook_reason: m.office_field_overbook_reason,
  parent: m.office_field_parent,
  path: m.office_field_path,
  payment: m.office_field_payment,
  permissions: m.office_field_permissions,
  phone: m.office_field_phone,
  pictures: m.office_field_pictures,
  pieces: m.office_field_pieces,
  place: m.office_field_place,
  places: m.office_field_places,
  preferred_time: m.office_field_preferred_time,
  price: m.office_field_price,
  products: m.office_field_products,
  quantity: m.office_field_quantity,
  reason: m.office_field_reason,
  reasons: m.office_field_reasons,
  refund: m.office_field_refund,
  refunds: m.office_field_refunds,
  role: m.office_field_role,
  rows: m.office_field_rows,
  said_way: m.office_field_said_way,
  seats: m.office_field_seats,
  seconds: m.office_field_seconds,
  sections: m.office_field_sections,
  sku: m.office_field_sku,
  slug: m.office_field_slug,
  state: m.office_field_state,
  status: m.office_field_status,
  stock: m.office_field_stock,
  suspended: m.office_field_suspended,
  tags: m.office_field_tags,
  technician: m.office_field_technician,
  text: m.office_field_text,
  theme: m.office_field_theme,
  title: m.office_field_title,
  title_ar: m.office_field_title_ar,
  to: m.office_field_to,
  total: m.office_field_total,
  total_dirhams: m.office_field_total_dirhams,
  tracking_id: m.office_field_tracking_id,
  unchanged: m.office_field_unchanged,
  valid_until: m.office_field_valid_until,
  variant: m.office_field_variant,
  variants: m.office_field_variants,
  version: m.office_field_version,
  visit_hours: m.office_field_visit_hours,
  warranty: m.office_field_warranty,
  was: m.office_field_was,
  words: m.office_field_words,
  written_off: m.office_field_written_off,
}

/** A field in words; one without a name is shown by its key. */
export function fieldName(field: string): string {
  if (isPermissionName(field)) return permissionWords[field]()
  return FIELDS[field]?.() ?? field.replaceAll("_", " ")
}

const AMOUNTS = ["price", "was", "amount", "total", "cash_taken"]
const PEOPLE = ["technician", "courier", "assigned"]
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
  if (field === "role" || field === "copied_from") return roleWords(value)
  if (isPermissionName(value)) return permissionWords[value]()
  if (isPermissionName(field)) return value === "own" ? m.office_roles_own() : m.office_yes()
  return MOMENT.test(value) ? fullTime(value) : value
}

function counted(words: readonly (string | null)[]): string[] {
  const numbers = new Map<string, number>()
  for (const one of words) if (one !== null) numbers.set(one, (numbers.get(one) ?? 0) + 1)
  return [...numbers].map(([one, count]) => (count === 1 ? one : `${count} × ${one}`))
}

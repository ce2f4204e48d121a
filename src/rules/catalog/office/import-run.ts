/**
 * Where an import of the back office is. READING: it is compared with the shop. LOOKED: its changes wait for somebody to apply them.
 * FAULTY: the file has faults. UNDOING and UNDONE: what it changed is taken back. FAILED: the shop's own fault; nothing was changed.
 */
export const IMPORT_STATES = ["READING", "LOOKED", "FAULTY", "APPLYING", "APPLIED", "UNDOING", "UNDONE", "FAILED"] as const

export type ImportState = (typeof IMPORT_STATES)[number]

/** What a file does to a product or variant. MISSING: a variant of one of its products that the file does not name; it stays. */
export const IMPORT_ACTS = ["CHANGED", "NEW", "MISSING"] as const

export type ImportAct = (typeof IMPORT_ACTS)[number]

export const IMPORT_KINDS = ["product", "variant"] as const

export const MAX_IMPORT_BYTES = 16 * 1024 * 1024
/** More files are not sent at once. */
export const MAX_IMPORT_FILES = 10
/** A file that changes more is for the command line. */
export const MAX_IMPORT_CHANGES = 50_000

/** Why a file is not sent: it is no CSV by its name and type, it is empty, or it is too large; null for one that is. */
export function importFileFault({ name, type, size }: { name: string; type: string; size: number }): "type" | "empty" | "size" | null {
  if (!/\.csv$/i.test(name) && type !== "text/csv") return "type"
  if (size === 0) return "empty"
  return size > MAX_IMPORT_BYTES ? "size" : null
}

const UNDO_MS = 24 * 60 * 60 * 1000

/** Whether a run can still be taken back. */
export function isUndoable({ state, appliedAt }: { state: ImportState; appliedAt: Date | null }, now: Date): boolean {
  return state === "APPLIED" && appliedAt !== null && now.getTime() - appliedAt.getTime() <= UNDO_MS
}

/** Whether the shop works on a run, so that its state changes by itself. */
export function isBusy(state: ImportState): boolean {
  return state === "READING" || state === "APPLYING" || state === "UNDOING"
}

type Change = { kind: string; act: string; name: string; before: Facts | null; after: Facts | null }
type Facts = Readonly<Record<string, unknown>>

/** What each comparison assigns: ids, and the time of a new row. */
const ASSIGNED: ReadonlySet<string> = new Set(["id", "product_id", "brand_id", "category_id", "option_value_ids", "created_at"])

/** A change as one text, without what each comparison assigns: two comparisons that agree on it found the same. */
export function fingerprint({ kind, act, name, before, after }: Change): string {
  const facts = (given: Facts | null) => Object.entries(given ?? {}).filter(([field]) => !ASSIGNED.has(field))
  return JSON.stringify([kind, act, name, facts(before), facts(after)])
}

/** The fields of a change that people read; the others follow from them. */
function isShownField(field: string): boolean {
  return !ASSIGNED.has(field)
}

/** The fields that are read first, in this order. */
const FIRST = ["title", "sku", "selling_price_dirhams", "maximum_price_dirhams", "inventory_quantity", "stock_policy", "brand", "category"]

/** The fields of a change that people read: prices and stock before texts, the rest by name. */
export function shownFields(fields: readonly string[]): string[] {
  const place = (field: string) => (FIRST.includes(field) ? FIRST.indexOf(field) : FIRST.length)
  return fields.filter(isShownField).toSorted((a, b) => place(a) - place(b) || (a < b ? -1 : 1))
}

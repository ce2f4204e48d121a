import type { OfficeCustomer } from "#contract/office/customers.ts"
import type { SoldVariant } from "#contract/office/orders/orders-by-phone.ts"
import { m } from "#messages/messages.js"
import { countOf } from "#office/parts/form/amount-of.ts"
import { MAX_QUANTITY } from "#rules/catalog/buying.ts"
import { cartTotalDirhams } from "#rules/catalog/pricing.ts"
import { dirhams, qar } from "#rules/values/money.ts"
import type { AddressValues } from "../address-fields.tsx"

/** A line as it is typed. */
export type PhoneLine = SoldVariant & { quantity: string }

export type PhoneOrder = {
  /** The same for every try to send this order, so that it is placed once. */
  attempt: string
  lines: readonly PhoneLine[]
  where: "saved" | "other" | "branch"
  /** The chosen saved address. */
  saved: number | null
  other: AddressValues
  /** The chosen branch, as the value of its option. */
  branch: string
  note: string
}

export function newPhoneOrder({ name, email, addresses }: OfficeCustomer): PhoneOrder {
  const [first = "", ...rest] = name.split(" ")
  const other = {
    first_name: first,
    last_name: rest.join(" "),
    phone: "",
    email,
    street: "",
    building_number: "",
    zone: "",
    city: "",
    land_mark: "",
  }
  const [saved] = addresses
  return {
    attempt: crypto.randomUUID(),
    lines: [],
    where: saved ? "saved" : "other",
    saved: saved?.id ?? null,
    other,
    branch: "",
    note: "",
  }
}

/** The whole number of pieces of a line; null for any other text. */
export function piecesOf({ quantity }: PhoneLine): number | null {
  const pieces = countOf(quantity)
  return pieces !== null && pieces >= 1 && pieces <= MAX_QUANTITY ? pieces : null
}

/** The total in QAR; null while a quantity is no number. */
export function totalOfPhoneOrder({ lines }: PhoneOrder): number | null {
  const counted = lines.map((line) => ({ priceDirhams: dirhams(line.price), quantity: piecesOf(line) }))
  if (!counted.every((line): line is { priceDirhams: number; quantity: number } => line.quantity !== null)) return null
  return qar(cartTotalDirhams(counted))
}

/** What the order still lacks, or null. */
export function missingIn({ lines, where, saved, branch }: PhoneOrder): string | null {
  if (lines.length === 0) return m.office_phone_no_lines()
  if (lines.some((line) => piecesOf(line) === null)) return m.office_whole_number({ least: "1", most: String(MAX_QUANTITY) })
  if (where === "saved" && saved === null) return m.office_phone_choose_address()
  if (where === "branch" && branch === "") return m.office_phone_choose_branch()
  return null
}

/** The order as the API takes it. */
export function phoneOrderRequest(order: PhoneOrder) {
  const { attempt, lines, where, saved, other, branch, note } = order
  return {
    attempt,
    lines: lines.map((line) => ({ variant: line.variant, quantity: piecesOf(line) ?? 0 })),
    ...(where === "branch" ? { branch_address: Number(branch) } : { delivery_note: note.trim() || null }),
    ...(where === "saved" && saved !== null ? { shipping_address: saved } : {}),
    ...(where === "other" ? { shipping_address: { ...other, country_code: "QA" as const, type: "HOME" as const } } : {}),
    expected_total: totalOfPhoneOrder(order) ?? 0,
  }
}

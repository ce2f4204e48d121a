import type { PriceWish, RepairOfferPrice } from "#contract/office/repairs/repair-offer.ts"
import { amountOf } from "#office/parts/form/amount-of.ts"
import { PART_GRADES } from "#rules/repairs/tariff.ts"

/** The fields of a price, as they are typed and chosen. */
export type PriceFields = {
  brand: string
  model: string
  grade: string
  price: string
  minutes: string
  warranty_days: string
  valid_from: string
  valid_until: string
  is_from: boolean
  at_home: boolean
}

const NEW: PriceFields = {
  brand: "",
  model: "",
  grade: "",
  price: "",
  minutes: "60",
  warranty_days: "90",
  valid_from: "",
  valid_until: "",
  is_from: false,
  at_home: false,
}

export function fieldsOf(price: RepairOfferPrice | null): PriceFields {
  if (price === null) return NEW
  const { brand, model, grade, price: amount, minutes, warranty_days, valid_from, valid_until, is_from, at_home } = price
  return {
    brand: String(brand ?? ""),
    model: String(model ?? ""),
    grade: grade ?? "",
    price: String(amount),
    minutes: String(minutes),
    warranty_days: String(warranty_days),
    valid_from: valid_from ?? "",
    valid_until: valid_until ?? "",
    is_from,
    at_home,
  }
}

/** The price of the fields; null while its amount is none. */
export function priceOf(fields: PriceFields, issue: number): PriceWish | null {
  const { is_from, at_home } = fields
  const price = amountOf(fields.price)
  if (price === null || price === 0) return null
  const idOf = (text: string) => (text === "" ? null : Number(text))
  return {
    issue,
    brand: idOf(fields.brand),
    model: fields.brand === "" ? null : idOf(fields.model),
    grade: PART_GRADES.find((grade) => grade === fields.grade) ?? null,
    price,
    minutes: Number(fields.minutes),
    warranty_days: Number(fields.warranty_days),
    valid_from: fields.valid_from || null,
    valid_until: fields.valid_until || null,
    is_from,
    at_home,
  }
}

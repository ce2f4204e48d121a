import { MAX_PRICES, type PriceWish, type RepairOfferDevice, type RepairOfferPrice } from "#contract/office/repairs/repair-offer.ts"
import { isSameWay } from "#rules/repairs/offer/offer.ts"
import { momentOf } from "#rules/repairs/repair-slots.ts"
import { dirhams } from "#rules/values/money.ts"
import type { Queries } from "#server/db/database.ts"
import { found, Refusal } from "#server/guards/refusal.ts"
import { audit } from "#server/office/audit.queries.ts"
import { beginChange, type Change } from "./change-device.ts"
import { offerModels } from "./offer.queries.ts"
import { readDevice } from "./read-offer.ts"
import { deletePrice, nextId, writePrice } from "./write-offer.queries.ts"

/** Adds a price, or changes the one with this id. Refuses with `price_twice` when another one for the same part applies on the same days. */
export async function savePrice(tx: Queries, id: number | null, wish: PriceWish, change: Change): Promise<void> {
  const before = await beginChange(tx, change)
  const was = id === null ? null : found(before.prices.find((price) => price.id === id) ?? null)
  if (was === null && before.prices.length >= MAX_PRICES) throw new Refusal("offer_full")
  await refuseUnknown(tx, before, wish)
  refuseDays(wish)
  if (before.prices.some((price) => price.id !== id && isSameWay(price, wish)))
    throw new Refusal("price_twice", { fields: ["grade", "valid_from", "valid_until"] })
  const priceId = id ?? (await nextId(tx, "repair_tariffs"))
  await writePrice(tx, priceId, { ...wish, dirhams: dirhams(wish.price) })
  const after = await readDevice(tx, change.device, change.imageBase)
  await audit(tx, change.actor, {
    act: was === null ? "repair-offer.price-added" : "repair-offer.price-changed",
    object: { kind: "repair-offer", id: change.device },
    before: was && lineOf(was, before),
    after: lineOf(found(after.prices.find((price) => price.id === priceId) ?? null), after),
  })
}

/** Removes a price. Booked repairs keep the one that they were booked at. */
export async function removePrice(tx: Queries, id: number, change: Change): Promise<void> {
  const before = await beginChange(tx, change)
  const was = found(before.prices.find((price) => price.id === id) ?? null)
  await deletePrice(tx, id)
  const object = { kind: "repair-offer", id: change.device }
  await audit(tx, change.actor, { act: "repair-offer.price-removed", object, before: lineOf(was, before) })
}

/** Refuses an issue, brand or model that is not one of this kind of device. */
async function refuseUnknown(
  tx: Queries,
  { id: device, issues, brands }: RepairOfferDevice,
  { issue, brand, model }: PriceWish,
): Promise<void> {
  if (!issues.some(({ id }) => id === issue)) throw new Refusal("unknown_issue", { fields: ["issue"] })
  if (brand !== null && !brands.some(({ id }) => id === brand)) throw new Refusal("unknown_model", { fields: ["brand"] })
  if (model === null) return
  const models = brand === null ? [] : await offerModels(tx, { device, brand })
  if (!models.some(({ id }) => id === model)) throw new Refusal("unknown_model", { fields: ["model"] })
}

function refuseDays({ valid_from: from, valid_until: until }: PriceWish): void {
  const isDay = (day: string | null) => day === null || momentOf(`${day} 00:00:00`) !== null
  const isInOrder = from === null || until === null || from <= until
  if (!isDay(from) || !isDay(until) || !isInOrder) throw new Refusal("impossible_days", { fields: ["valid_from", "valid_until"] })
}

/** A price in one line, for the log. */
function lineOf(price: RepairOfferPrice, { issues, brands }: RepairOfferDevice): { issue: string; price: string } {
  const { issue, brand, model_name, grade, is_from: isFrom, minutes, warranty_days: days, at_home: isAtHome } = price
  const brandName = brands.find(({ id }) => id === brand)?.name ?? "all"
  const amount = `${isFrom ? "from " : ""}QR ${price.price}`
  const rest = [
    isAtHome ? "at home" : null,
    price.valid_from && `from ${price.valid_from}`,
    price.valid_until && `until ${price.valid_until}`,
  ]
  const parts = [brandName, model_name, grade, amount, `${minutes} min`, `warranty ${days} d`, ...rest]
  return { issue: issues.find(({ id }) => id === issue)?.title ?? "", price: parts.filter(Boolean).join(" · ") }
}

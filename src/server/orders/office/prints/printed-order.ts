import type { OfficeOrder } from "#contract/office/order-shapes.ts"
import type { Locale } from "#rules/values/locale.ts"
import { addressLines } from "#server/addresses/delivery.ts"
import { variantInLanguage } from "#server/catalog/listing/cards-in-language.ts"
import type { Config } from "#server/config/config.ts"
import type { Queries } from "#server/db/database.ts"
import { found } from "#server/guards/refusal.ts"
import { branchInLanguage } from "#server/languages/branches-in-language.ts"
import { inLanguage, type Texts } from "#server/languages/in-language.queries.ts"
import type { Member } from "#server/office/member.ts"
import { reachOf } from "#server/office/places/reach.ts"
import { type ItemFacts, itemFacts, type OrderFacts, orderFacts, orderWithin, paymentFacts, refundFacts } from "../read-order.queries.ts"
import { amountsOf } from "../read-order.ts"

/** What a document about an order shows. */
export type PrintedOrder = { facts: OrderFacts; items: ItemFacts[]; amounts: OfficeOrder["amounts"] }

/** An order for its invoice: its branch in the language of the order, and the names of its items in Arabic, by id, where there are any. */
export type InvoicedOrder = PrintedOrder & { arabicNames: ReadonlyMap<number, string> }

/** An order for its packing slip, with the names of its items, by id, where they have one in the language of the slip. */
export type PackedOrder = PrintedOrder & { names: ReadonlyMap<number, string> }

/** The shop's data on its documents. */
export type PrintShop = Pick<Config, "shopName" | "support" | "publicOrigin" | "imageBaseUrl">

/** An order for print. Refuses with `not_found` when the member may not work on it. */
export async function printedOrder(db: Queries, member: Member, reference: string): Promise<PrintedOrder> {
  const reach = reachOf(member, "orders.advance")
  const { id } = found(await orderWithin(db, reference, reach))
  const [facts, items] = [await orderFacts(db, id, reach), await itemFacts(db, id)]
  return { facts, items, amounts: amountsOf(facts, items, { payments: await paymentFacts(db, id), refunds: await refundFacts(db, id) }) }
}

/** An order for its invoice. The law asks for Arabic beside any other language. */
export async function invoicedOrder(db: Queries, order: PrintedOrder): Promise<InvoicedOrder> {
  const { facts, items } = order
  const branchAddress =
    facts.branchAddress && (await inLanguage(db, facts.locale, facts.branchAddress, (branch, texts) => branchInLanguage(branch, texts)))
  const arabicNames = await inLanguage(db, "ar", new Map<number, string>(), (_none, texts) => namesOf(items, texts))
  return { ...order, facts: { ...facts, branchAddress }, arabicNames }
}

/** Orders for their packing slips, in the language of the member who packs. */
export async function packedOrders(db: Queries, language: Locale, orders: readonly PrintedOrder[]): Promise<PackedOrder[]> {
  const plain = orders.map((order): PackedOrder => ({ ...order, names: new Map() }))
  return inLanguage(db, language, plain, (all, texts) =>
    all.map(({ facts, items, ...order }) => ({
      ...order,
      items,
      facts: { ...facts, branchAddress: facts.branchAddress && branchInLanguage(facts.branchAddress, texts) },
      names: namesOf(items, texts),
    })),
  )
}

function namesOf(items: readonly ItemFacts[], texts: Texts): Map<number, string> {
  const named = items.map((item) => [item.id, arabicNameOf(item, texts)] as const)
  return new Map(named.flatMap(([id, name]) => (name === null ? [] : [[id, name] as const])))
}

function arabicNameOf({ title, name, optionValues, productId }: ItemFacts, texts: Texts): string | null {
  const { title: translated } = texts.of("products", { id: productId })
  const inArabic = variantInLanguage({ title: name, option_values: optionValues }, { title, translated }, texts)
  if (translated === undefined) return null
  const values = inArabic.option_values.map(({ shown, value }) => shown ?? value)
  return inArabic.title !== translated || values.length === 0 ? inArabic.title : `${translated} (${values.join("، ")})`
}

/** The customer, and the lines of the address or of the branch at which the order is collected. */
export function receiverOf({ shippingAddress, branchAddress, firstName, lastName }: OrderFacts): { name: string; lines: string[] } {
  const lines = addressLines({ shippingAddress, branchAddress })
  const [name = "", ...rest] = shippingAddress ? lines : [`${firstName} ${lastName}`.trim(), ...lines]
  return { name, lines: rest }
}

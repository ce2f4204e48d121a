import type { OfficeOrder } from "#contract/office/order-shapes.ts"
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

/** The shop's data on its documents. */
export type PrintShop = Pick<Config, "shopName" | "support" | "publicOrigin" | "imageBaseUrl">

/** An order for print. Refuses with `not_found` when the member may not work on it. */
export async function printedOrder(db: Queries, member: Member, reference: string): Promise<PrintedOrder> {
  const { id } = found(await orderWithin(db, reference, reachOf(member, "orders.advance")))
  const [facts, items] = [await orderFacts(db, id), await itemFacts(db, id)]
  return { facts, items, amounts: amountsOf(facts, items, { payments: await paymentFacts(db, id), refunds: await refundFacts(db, id) }) }
}

/** An order for its invoice. The law asks for Arabic beside any other language. */
export async function invoicedOrder(db: Queries, order: PrintedOrder): Promise<InvoicedOrder> {
  const { facts, items } = order
  const branchAddress =
    facts.branchAddress && (await inLanguage(db, facts.locale, facts.branchAddress, (branch, texts) => branchInLanguage(branch, texts)))
  const named = await inLanguage(
    db,
    "ar",
    items.map((item) => ({ item, arabic: null as string | null })),
    (rows, texts) => rows.map(({ item }) => ({ item, arabic: arabicNameOf(item, texts) })),
  )
  const arabicNames = new Map(named.flatMap(({ item, arabic }) => (arabic === null ? [] : [[item.id, arabic] as const])))
  return { ...order, facts: { ...facts, branchAddress }, arabicNames }
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

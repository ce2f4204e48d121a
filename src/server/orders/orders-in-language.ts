import type { Order, OrderItem } from "#contract/orders.ts"
import { variantInLanguage } from "#server/catalog/listing/cards-in-language.ts"
import { branchInLanguage } from "#server/languages/branches-in-language.ts"
import type { Texts } from "#server/languages/in-language.queries.ts"
import { withTexts } from "#server/languages/with-texts.ts"

/** An order with the texts of a language; what the customer wrote stays. */
export function orderInLanguage<One extends Order>(order: One, texts: Texts): One {
  const { branch_address } = order
  return { ...order, items: itemsInLanguage(order.items, texts), branch_address: branch_address && branchInLanguage(branch_address, texts) }
}

export function ordersInLanguage(orders: readonly Order[], texts: Texts): Order[] {
  return orders.map((order) => orderInLanguage(order, texts))
}

export function itemsInLanguage(items: readonly OrderItem[], texts: Texts): OrderItem[] {
  return items.map((item) => itemInLanguage(item, texts))
}

export function itemInLanguage(item: OrderItem, texts: Texts): OrderItem {
  const title = { title: item.product.title, translated: texts.of("products", { id: item.product.product_id })["title"] }
  const product = variantInLanguage(item.product, title, texts)
  const named = variantInLanguage({ title: item.name, option_values: item.product.option_values }, title, texts)
  return {
    ...withTexts(item, ["name"], (_field, english) => (named.title === english ? undefined : named.title)),
    product,
    replacements: item.replacements.map((replacement) =>
      withTexts(replacement, ["reason"], (_field, english) => texts.phrase("reasons", english)),
    ),
  }
}

type Reason = { id: number; description: string }

export function reasonsInLanguage(reasons: readonly Reason[], texts: Texts): Reason[] {
  return reasons.map((reason) => withTexts(reason, ["description"], (_field, english) => texts.phrase("reasons", english)))
}

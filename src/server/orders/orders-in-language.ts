import type { OfficeItem, OfficeOrder, OrderLine } from "#contract/office/order-shapes.ts"
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

/** An order as the office shows it: items, branch and reasons have the words of a language; what customers and members wrote stays. */
export function officeOrderInLanguage(order: OfficeOrder, texts: Texts): OfficeOrder {
  const reason = (text: string | null) => text && (texts.phrase("reasons", text) ?? text)
  const items = order.items.map((item) => officeItemInLanguage(item, texts))
  // The history names items as they were ordered.
  const names = new Map(order.items.map(({ name }, place) => [name, items[place]?.name ?? name]))
  const named = (name: string) => names.get(name) ?? name
  return {
    ...order,
    branch_address: order.branch_address && branchInLanguage(order.branch_address, texts),
    replaces: order.replaces && { ...order.replaces, item: named(order.replaces.item) },
    items: items.map((item) => ({
      ...item,
      cancel_reason: reason(item.cancel_reason),
      replacement: item.replacement && { ...item.replacement, reason: reason(item.replacement.reason) },
    })),
    happenings: order.happenings.map((happening) => ({
      ...happening,
      items: happening.items.map(named),
      words: happening.kind === "STEP" ? reason(happening.words) : happening.words,
    })),
  }
}

function officeItemInLanguage(item: OfficeItem, texts: Texts): OfficeItem {
  const { title, name, option_values, product_id: id } = item
  const { title: translated } = texts.of("products", { id })
  const named = variantInLanguage({ title: name, option_values }, { title, translated }, texts)
  return { ...item, title: translated ?? title, name: named.title, option_values: named.option_values }
}

/** Rows of the office's list of orders, with the names of branches in a language. */
export function orderLinesInLanguage(lines: readonly OrderLine[], texts: Texts): OrderLine[] {
  return lines.map(({ branch, to_bring: toBring, ...line }) => ({
    ...line,
    branch: branch && (texts.phrase("branches", branch) ?? branch),
    to_bring: toBring && { ...toBring, branch_address: toBring.branch_address && branchInLanguage(toBring.branch_address, texts) },
  }))
}

type BranchName = { id: number; name: string }

export function branchNamesInLanguage(branches: readonly BranchName[], texts: Texts): BranchName[] {
  return branches.map(({ id, name }) => ({ id, name: texts.phrase("branches", name) ?? name }))
}

type Reason = { id: number; description: string }

export function reasonsInLanguage(reasons: readonly Reason[], texts: Texts): Reason[] {
  return reasons.map((reason) => withTexts(reason, ["description"], (_field, english) => texts.phrase("reasons", english)))
}

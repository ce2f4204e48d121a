/** What to cancel and why; the cancellation page passes it to the confirmation page in the query. [spec 2 §2] */
export type CancelChoice = {
  /** The items to cancel. */
  itemIds: readonly number[]
  reasonId: number
  reasonDescription: string
  additionalReason: string
  productImage: string
  productName: string
  isAllItems: boolean
  /** The pieces of a single item, and how many of them the customer saw; null for all of them. */
  pieces: { quantity: number; of: number } | null
}

/** The query of the confirmation page. When all items are cancelled, `orderId` lists their ids; some pieces of the last item are not all. */
export function cancelQuery(orderId: number, choice: CancelChoice): Record<string, string> {
  const isAllItems = choice.isAllItems && choice.pieces === null
  return {
    orderId: isAllItems ? choice.itemIds.join(",") : String(orderId),
    itemId: isAllItems ? "all" : String(choice.itemIds[0]),
    reasonId: String(choice.reasonId),
    reasonDescription: choice.reasonDescription,
    additionalReason: choice.additionalReason,
    productImage: choice.productImage,
    productName: choice.productName,
    isAllItems: String(isAllItems),
    ...(choice.pieces ? { quantity: String(choice.pieces.quantity), of: String(choice.pieces.of) } : {}),
  }
}

/** The choice in a query, or null when the query is incomplete. */
export function cancelChoiceOf(query: Readonly<Record<string, string | undefined>>): CancelChoice | null {
  const isAllItems = query["isAllItems"] === "true"
  const itemIds = ((isAllItems ? query["orderId"] : query["itemId"]) ?? "").split(",").map(idOf)
  const reasonId = idOf(query["reasonId"] ?? "")
  if (reasonId === null || !itemIds.every((id) => id !== null)) return null
  const quantity = isAllItems ? null : idOf(query["quantity"] ?? "")
  const of = idOf(query["of"] ?? "")
  // Without the number that the customer saw, a page that is opened again would cancel pieces again.
  if (quantity !== null && of === null) return null
  return {
    itemIds: [...new Set(itemIds)],
    reasonId,
    reasonDescription: query["reasonDescription"] ?? "",
    additionalReason: query["additionalReason"] ?? "",
    productImage: query["productImage"] ?? "",
    productName: query["productName"] ?? "",
    isAllItems,
    pieces: quantity === null || of === null ? null : { quantity, of },
  }
}

/** Whether the item still has as many pieces as the customer saw. */
export function isAsSeen(item: { quantity: number }, { pieces }: Pick<CancelChoice, "pieces">): boolean {
  return pieces === null || item.quantity === pieces.of
}

/** An item with only the pieces to cancel. */
export function piecesOf<Item extends { quantity: number }>(item: Item, quantity: number | null): Item {
  return quantity === null || quantity > item.quantity ? item : { ...item, quantity }
}

function idOf(text: string): number | null {
  return /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null
}

/** The names under which the fields of a cancellation are kept: `all` is the form of the whole order. */
export function cancelDraft(orderId: number, item: number | "all"): string {
  return `cancellation ${orderId}/${item}`
}

import { m } from "#messages/messages.js"
import type { PriceCause } from "#rules/catalog/office/price-change.ts"
import type { MovementKind } from "#rules/catalog/office/stock-movement.ts"

export const KIND: Readonly<Record<MovementKind, () => string>> = {
  SALE: m.office_stock_sale,
  BACK: m.office_stock_back,
  RETURN: m.office_stock_return,
  RECEIPT: m.office_stock_receipt,
  COUNT: m.office_stock_count,
  WRITE_OFF: m.office_stock_write_off,
  PART: m.office_stock_part,
  HOLD: m.office_stock_hold,
  IMPORT: m.office_stock_import,
  OPENING: m.office_stock_opening,
}

/** What happened; pieces come back from an order that is cancelled, or from a repair that does not need them. */
export function kindWords({ kind, repair }: { kind: MovementKind; repair: string | null }): string {
  return kind === "BACK" && repair !== null ? m.office_movements_back() : KIND[kind]()
}

/** A number of pieces with its sign. */
export function signed(pieces: number): string {
  return pieces > 0 ? `+${pieces}` : String(pieces)
}

export const CAUSE: Readonly<Record<PriceCause, () => string>> = {
  OPENING: m.office_stock_opening,
  HAND: m.office_price_hand,
  BULK: m.office_price_bulk,
  UNDO: m.office_price_undo,
  IMPORT: m.office_stock_import,
  SCHEDULE: m.office_price_schedule,
}

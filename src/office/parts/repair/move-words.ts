import { m } from "#messages/messages.js"
import type { Ask, Column } from "#rules/repairs/repair-board.ts"

export const columnWords: Readonly<Record<Column, () => string>> = {
  NEW: m.office_column_NEW,
  BOOKED: m.office_column_BOOKED,
  DIAGNOSIS: m.office_column_DIAGNOSIS,
  WAITING: m.office_column_WAITING,
  REPAIR: m.office_column_REPAIR,
  READY: m.office_column_READY,
  ON_THE_WAY: m.office_column_ON_THE_WAY,
  HANDED_OVER: m.office_column_HANDED_OVER,
}

/** The action that moves a repair to a column; nothing moves to New. */
export const moveWords: Readonly<Record<Column, () => string>> = {
  NEW: m.office_column_NEW,
  BOOKED: m.office_move_BOOKED,
  DIAGNOSIS: m.office_move_DIAGNOSIS,
  WAITING: m.office_move_WAITING,
  REPAIR: m.office_move_REPAIR,
  READY: m.office_move_READY,
  ON_THE_WAY: m.office_move_ON_THE_WAY,
  HANDED_OVER: m.office_move_HANDED_OVER,
}

/** Whether a move can be made from a card: it needs no form. */
export function isPlain(asks: readonly Ask[]): boolean {
  return asks.every((ask) => ask === "technician")
}

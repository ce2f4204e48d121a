/**
 * Why a variant's count changed. SALE and BACK: an order, and its cancellation. RETURN: goods that came back. RECEIPT: a delivery of a
 * supplier. COUNT: the difference that a count found. PART: used in a repair. HOLD: held for an offer. IMPORT: a file set it. OPENING: the count when movements
 * began to be kept.
 */
export const MOVEMENT_KINDS = ["SALE", "BACK", "RETURN", "RECEIPT", "COUNT", "WRITE_OFF", "PART", "HOLD", "IMPORT", "OPENING"] as const

export type MovementKind = (typeof MOVEMENT_KINDS)[number]

/** The kinds that staff record by hand. */
export const HAND_KINDS = ["COUNT", "RECEIPT", "RETURN", "WRITE_OFF"] as const satisfies readonly MovementKind[]

export type HandKind = (typeof HAND_KINDS)[number]

/** More pieces of a variant are not counted. */
export const MAX_STOCK = 1_000_000

export const MAX_STOCK_REASON = 200

type Count = { stock: number; kind: HandKind; pieces: number }

/**
 * By how much a count changes: `pieces` is what a COUNT found, and for the other kinds how many came or went. Null when more would go than
 * are there, or when the count would become too large.
 */
export function stockDelta({ stock, kind, pieces }: Count): number | null {
  const delta = kind === "COUNT" ? pieces - stock : kind === "WRITE_OFF" ? -pieces : pieces
  const after = stock + delta
  return after < 0 || after > MAX_STOCK ? null : delta
}

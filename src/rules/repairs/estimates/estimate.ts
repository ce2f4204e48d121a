import { momentOf } from "../repair-slots.ts"
import type { PartGrade } from "../tariff.ts"

export const LINE_KINDS = ["PART", "LABOUR", "VISIT", "OTHER"] as const
export type LineKind = (typeof LINE_KINDS)[number]

/** The last five are final. EXPIRED is never stored: it follows from the time. */
export const ESTIMATE_STATES = ["DRAFT", "SENT", "APPROVED", "DECLINED", "EXPIRED", "WITHDRAWN", "REPLACED"] as const
export type EstimateState = (typeof ESTIMATE_STATES)[number]

/** What a customer who declines wants: the device back, a device to buy instead, or a call. */
export const DECLINE_WAYS = ["RETURN", "OFFER", "CALL"] as const
export type DeclineWay = (typeof DECLINE_WAYS)[number]

/** Where a customer said an answer that staff note. */
export const SAID_WAYS = ["PHONE", "COUNTER", "WHATSAPP"] as const
export type SaidWay = (typeof SAID_WAYS)[number]

export const MAX_LINES = 20
const MAX_DAYS = 30
const DAY_MS = 24 * 60 * 60 * 1000

export type EstimateLine = {
  kind: LineKind
  title: string
  /** Of a part. */
  grade: PartGrade | null
  quantity: number
  /** Of one piece. */
  priceDirhams: number
  warrantyDays: number
}

/** The sum of all lines, in dirhams. */
export function totalOf(lines: readonly Pick<EstimateLine, "quantity" | "priceDirhams">[]): number {
  return lines.reduce((sum, { quantity, priceDirhams }) => sum + quantity * priceDirhams, 0)
}

/** The number of the first part without a grade, or null. [ESTIMATE-07] */
export function partWithoutGrade(lines: readonly Pick<EstimateLine, "kind" | "grade">[]): number | null {
  const place = lines.findIndex(({ kind, grade }) => kind === "PART" && grade === null)
  return place === -1 ? null : place
}

/** 10 PM in Qatar of a day; null for a day that is not within the next 30. [ESTIMATE-10] */
export function endOfEstimate(day: string, today: string): Date | null {
  const days = (Date.parse(day) - Date.parse(today)) / DAY_MS
  return days >= 1 && days <= MAX_DAYS ? momentOf(`${day} 22:00:00`) : null
}

/** The state at a time: a sent estimate is over at its end, whether or not any process ran then. */
export function stateAt({ state, validUntil }: { state: EstimateState; validUntil: Date | null }, now: Date): EstimateState {
  return state === "SENT" && validUntil !== null && now >= validUntil ? "EXPIRED" : state
}

/** The states of an estimate that counts: once a later one is withdrawn, the answer to the one before it holds again. */
export const COUNTING_STATES: readonly EstimateState[] = ["SENT", "APPROVED", "DECLINED"]

/**
 * What may be charged, by the newest estimate that counts: null without a ceiling. Until it is answered, and after a decline, nothing.
 * [OFFICE-108]
 */
export function ceilingOf(newest: { state: EstimateState; totalDirhams: number } | null): number | null {
  if (newest === null || newest.state === "DRAFT" || newest.state === "WITHDRAWN") return null
  return newest.state === "APPROVED" ? newest.totalDirhams : 0
}

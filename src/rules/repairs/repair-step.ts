import type { Charge } from "./estimates/due-amount.ts"
import { ASKS, type Ask, type Column, type Move, type Outcome } from "./repair-board.ts"

/** The input of a repair's step: what its move asks for, and words with any of them. */
export type StepWords = {
  technician?: number | null | undefined
  waits_for?: "approval" | "part" | undefined
  expected_on?: string | undefined
  charge?: Charge | undefined
  words?: string | undefined
  outcome?: Outcome | undefined
  is_tested?: boolean | undefined
  taken?: number | undefined
}

/** The fields that a move still needs; none when it can be made. [OFFICE-110] */
export function lackingIn(move: Pick<Move, "asks">, from: Column, given: StepWords, today: string): (keyof StepWords)[] {
  const lacking: Readonly<Record<Ask, (keyof StepWords)[]>> = {
    // A booking can be confirmed before anybody is chosen, and the intake is a separate form.
    technician: [],
    intake: [],
    waiting: lackingInWait(given, today),
    charge: given.charge === undefined ? ["charge"] : [],
    words: given.words === undefined ? ["words"] : [],
    outcome: lackingInOutcome(from, given),
    hand_over: given.taken === undefined ? ["taken"] : [],
  }
  return move.asks.flatMap((ask) => lacking[ask])
}

/** The fields that answer what a move asks for. Words can go with every move: they become a note. */
const ANSWERS: Readonly<Record<Ask, readonly (keyof StepWords)[]>> = {
  technician: ["technician"],
  intake: [],
  waiting: ["waits_for", "expected_on"],
  charge: ["charge"],
  words: [],
  outcome: ["outcome", "is_tested"],
  hand_over: ["taken"],
}

/** The given fields that a move does not ask for, in the order of `ASKS`; none when it can be made. */
export function unaskedIn({ asks }: Pick<Move, "asks">, given: StepWords): (keyof StepWords)[] {
  const unasked = ASKS.filter((ask) => !asks.includes(ask)).flatMap((ask) => ANSWERS[ask])
  return unasked.filter((field) => given[field] !== undefined)
}

function lackingInWait({ waits_for, expected_on }: StepWords, today: string): (keyof StepWords)[] {
  if (waits_for === undefined) return ["waits_for"]
  return waits_for === "part" && (expected_on === undefined || expected_on < today) ? ["expected_on"] : []
}

/** A repaired device was tested, or somebody says why not; every other outcome needs words. What waits is not repaired. */
function lackingInOutcome(from: Column, { outcome, is_tested, words }: StepWords): (keyof StepWords)[] {
  if (outcome === undefined || (from === "WAITING" && outcome === "REPAIRED")) return ["outcome"]
  if (words !== undefined) return []
  if (outcome !== "REPAIRED") return ["words"]
  return is_tested ? [] : ["is_tested"]
}

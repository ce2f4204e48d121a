import { expect, test } from "vitest"
import {
  BENCHES,
  type Bench,
  type BoardPlace,
  benchAfter,
  COLUMNS,
  columnOf,
  isDeviceHere,
  movesFrom,
  moveTo,
  nextMove,
  urgencyOf,
  warrantyDay,
} from "./repair-board.ts"
import { canMoveRepair, REPAIR_STATUSES } from "./repair-status.ts"

const everyStanding: BoardPlace[] = REPAIR_STATUSES.flatMap((status) =>
  [null, ...BENCHES].flatMap((bench) => [true, false].map((isHome) => ({ status, bench, isHome }))),
)

test("[OFFICE-99] every repair is in exactly one column, and only a cancelled one leaves the board", () => {
  const columns = REPAIR_STATUSES.map((status) => columnOf({ status, bench: null }))
  expect(columns).toEqual(["NEW", "BOOKED", "REPAIR", "REPAIR", "READY", "READY", "ON_THE_WAY", "HANDED_OVER", null])
  const ofBenches = BENCHES.map((bench) => columnOf({ status: "PROCESSING", bench }))
  expect(ofBenches).toEqual(["DIAGNOSIS", "DIAGNOSIS", "WAITING", "WAITING", "REPAIR", "REPAIR"])
})

test("[OFFICE-99] every move goes through statuses that the state machine allows, and arrives in its column", () => {
  for (const standing of everyStanding) {
    for (const move of movesFrom(standing)) {
      let { status } = standing
      for (const next of move.statuses) {
        expect(canMoveRepair(status, next), `${status} ${next}`).toBe(true)
        status = next
      }
      const bench = benchAfter(move, "part")
      expect(columnOf({ status, bench }), JSON.stringify({ standing, move })).toBe(move.to)
    }
  }
})

test("[OFFICE-99] the moves of a device that is brought and of one that is repaired at home", () => {
  const targets = (standing: Partial<BoardPlace>) =>
    movesFrom({ status: "PROCESSING", bench: null, isHome: false, ...standing }).map(({ to }) => to)
  expect(targets({ status: "CREATED" })).toEqual(["BOOKED"])
  expect(targets({ status: "CONFIRMED" })).toEqual(["DIAGNOSIS"])
  expect(targets({ bench: "TAKEN_IN" })).toEqual(["WAITING", "REPAIR"])
  expect(targets({ bench: "WAITING_PART" })).toEqual(["REPAIR", "DIAGNOSIS", "READY"])
  expect(targets({ bench: "REPAIR" })).toEqual(["DIAGNOSIS", "WAITING", "READY"])
  expect(targets({ bench: "REPAIR", isHome: true })).toEqual(["DIAGNOSIS", "WAITING", "READY", "HANDED_OVER"])
  expect(targets({ status: "READY_TO_SHIP" })).toEqual(["HANDED_OVER", "ON_THE_WAY"])
  expect(targets({ status: "SHIPPED" })).toEqual(["HANDED_OVER"])
  expect(targets({ status: "DELIVERED" })).toEqual([])
  expect(targets({ status: "CANCELLED" })).toEqual([])
  expect(moveTo({ status: "CREATED", bench: null, isHome: false }, "READY")).toBeNull()
})

test("[OFFICE-99] a hand-over at the counter or at home makes all steps that are left, down to DELIVERED", () => {
  const left = (standing: Partial<BoardPlace>) =>
    moveTo({ status: "PROCESSING", bench: "REPAIR", isHome: true, ...standing }, "HANDED_OVER")?.statuses
  expect(left({})).toEqual(["READY_TO_SHIP", "SHIPPED", "DELIVERED"])
  expect(left({ status: "READY_TO_SHIP" })).toEqual(["SHIPPED", "DELIVERED"])
  expect(left({ status: "COMPLETED" })).toEqual(["SHIPPED", "DELIVERED"])
  expect(left({ status: "SHIPPED" })).toEqual(["DELIVERED"])
})

test("[OFFICE-109] a device is in the shop's hands from its intake until it is handed over", () => {
  const here = REPAIR_STATUSES.filter((status) => isDeviceHere({ status }))
  expect(here).toEqual(["STARTED", "PROCESSING", "COMPLETED", "READY_TO_SHIP", "SHIPPED"])
})

test("an age warns at its limit and is late at twice it; a part that did not come is late the day after", () => {
  const now = new Date("2026-11-22T09:00:00Z")
  const after = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
  const given = { since: now, slotEnds: now, expectedOn: null, today: "2026-11-22", now }
  expect([2, 3, 6].map((hours) => urgencyOf("NEW", { ...given, since: after(hours) }))).toEqual(["calm", "soon", "late"])
  expect(urgencyOf("BOOKED", { ...given, slotEnds: after(-1), since: after(100) })).toBe("calm")
  expect(urgencyOf("BOOKED", { ...given, slotEnds: after(0.1) })).toBe("late")
  expect(urgencyOf("WAITING", { ...given, since: after(100), expectedOn: "2026-11-22" })).toBe("calm")
  expect(urgencyOf("WAITING", { ...given, expectedOn: "2026-11-21" })).toBe("late")
  for (const column of COLUMNS) expect(urgencyOf(column, given)).toBe("calm")
})

test("[OFFICE-116] a repair under warranty shows day n of 15, amber from 10 and red from 14", () => {
  const on = (day: string) => warrantyDay("2026-11-01", day)
  expect(on("2026-11-01")).toEqual({ day: 1, urgency: "calm" })
  expect(on("2026-11-10")).toEqual({ day: 10, urgency: "soon" })
  expect(on("2026-11-14")).toEqual({ day: 14, urgency: "late" })
  expect(on("2026-11-20").day).toBe(20)
})

test("the next move of the work is to start the repair in diagnosis, not to wait; back from a wait it is the repair again", () => {
  const nextFrom = (status: "CREATED" | "CONFIRMED" | "PROCESSING", bench: Bench | null = null) => {
    const standing = { status, bench, isHome: false }
    return nextMove(movesFrom(standing), columnOf(standing) ?? "NEW")?.to
  }
  expect([nextFrom("CREATED"), nextFrom("CONFIRMED")]).toEqual(["BOOKED", "DIAGNOSIS"])
  expect([nextFrom("PROCESSING", "DIAGNOSIS"), nextFrom("PROCESSING", "WAITING_PART")]).toEqual(["REPAIR", "REPAIR"])
  expect(nextFrom("PROCESSING", "REPAIR")).toBe("READY")
  expect(nextMove([{ to: "WAITING" }, { to: "DIAGNOSIS" }], "REPAIR")?.to).toBe("WAITING")
  expect(nextMove([], "HANDED_OVER")).toBeNull()
})

test("a device that is ready is handed over at the branch where it was booked, and sent out to a customer at home", () => {
  const targets = (isHome: boolean) => movesFrom({ status: "READY_TO_SHIP", bench: null, isHome }).map(({ to }) => to)
  expect(targets(true)).toEqual(["ON_THE_WAY", "HANDED_OVER"])
  expect(targets(false)).toEqual(["HANDED_OVER", "ON_THE_WAY"])
  const next = (isHome: boolean) => nextMove(movesFrom({ status: "COMPLETED", bench: null, isHome }), "READY")?.to
  expect([next(true), next(false)]).toEqual(["ON_THE_WAY", "HANDED_OVER"])
})

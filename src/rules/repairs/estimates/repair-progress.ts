import type { Bench } from "../repair-board.ts"
import type { RepairStatus } from "../repair-status.ts"

const DAY_MS = 24 * 60 * 60 * 1000
/** How long a private link opens its repair after the end. [LINK-06] */
const LINK_DAYS = 30

/** The four steps that a customer sees: 0 received, 1 diagnosis, 2 repair, 3 ready. [LINK-31] */
export function progressOf({ status, bench }: { status: RepairStatus; bench: Bench | null }): number {
  switch (status) {
    case "CREATED":
    case "CONFIRMED":
      return 0
    case "PROCESSING":
    case "STARTED":
      return ofBench(bench)
    case "READY_TO_SHIP":
    case "COMPLETED":
    case "SHIPPED":
    case "DELIVERED":
      return 3
    case "CANCELLED":
      return 0
  }
}

function ofBench(bench: Bench | null): number {
  if (bench === "TAKEN_IN") return 0
  return bench === "DIAGNOSIS" || bench === "WAITING_APPROVAL" ? 1 : 2
}

/** Whether the private link of a repair that ended then is over now. */
export function isLinkOver(endedAt: Date | null, now: Date): boolean {
  return endedAt !== null && now.getTime() >= endedAt.getTime() + LINK_DAYS * DAY_MS
}

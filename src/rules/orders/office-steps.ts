import { canMove, type ItemStatus } from "./order-status.ts"

/** The steps that staff makes with an order, in their order. */
export const STAFF_STEPS = ["CONFIRMED", "PROCESSING", "READY_TO_SHIP", "SHIPPED", "DELIVERED"] as const
export type StaffStep = (typeof STAFF_STEPS)[number]

/** The steps of the desk; the others belong to the courier. */
export const DESK_STEPS = ["CONFIRMED", "PROCESSING", "READY_TO_SHIP"] as const
export const COURIER_STEPS = ["SHIPPED", "DELIVERED"] as const

/** The maximum length of a tracking id. */
export const MAX_TRACKING_ID = 60

/** The most orders of one act. [OFFICE-65] */
export const MAX_AT_ONCE = 500
/** The most packing slips in one document. */
export const MAX_SLIPS = 100

/**
 * The statuses through which staff leads an item to `to`; null when that is impossible. What is confirmed becomes ready to ship by way of
 * PROCESSING, because it has no mail: packing is then one act.
 */
export function pathTo(from: ItemStatus, to: StaffStep): StaffStep[] | null {
  // A request ends by its answer.
  if (from === "RETURN_REQUESTED") return null
  if (canMove(from, to)) return [to]
  return from === "CONFIRMED" && to === "READY_TO_SHIP" ? ["PROCESSING", "READY_TO_SHIP"] : null
}

/** The next step of an item; null when none is left for staff. */
export function nextStep(status: ItemStatus): StaffStep | null {
  return STAFF_STEPS.find((step) => pathTo(status, step)?.length === 1) ?? null
}

/** The steps that are possible for at least one of these items, the next of the least advanced first. */
export function possibleSteps(items: readonly { status: ItemStatus }[]): StaffStep[] {
  return STAFF_STEPS.filter((step) => items.some(({ status }) => pathTo(status, step) !== null))
}

/** Whether the customer is mailed about a step: a pickup is not shipped, and a delivery is not ready. */
export function isMailed(step: StaffStep, { isPickup }: { isPickup: boolean }): boolean {
  switch (step) {
    case "CONFIRMED":
    case "DELIVERED":
      return true
    case "READY_TO_SHIP":
      return isPickup
    case "SHIPPED":
      return !isPickup
    case "PROCESSING":
      return false
  }
}

/** Orders with the tracking ids that a person pasted for them. */
export type PastedIds = {
  ids: { reference: string; trackingId: string }[]
  /** Lines that name no order, or an order that was named before; and ids that occur twice. */
  faults: { line: number; text: string; fault: "unknown" | "twice" | "same_id" }[]
}

/**
 * Matches pasted lines to orders. A line is the id alone, for the next order of the list, or a reference and its id, separated by a tab, a
 * comma, a semicolon or spaces.
 */
export function matchPasted(text: string, references: readonly string[]): PastedIds {
  const lines = text.split(/\r?\n/).map((line) => line.trim())
  const found: PastedIds = { ids: [], faults: [] }
  let place = 0
  for (const [at, line] of lines.entries()) {
    if (line === "") continue
    const cells = line.split(/[\t,;]|\s+/).filter((cell) => cell !== "")
    const [first = "", second] = cells
    const named = second === undefined ? references[place++] : references.find((reference) => reference === first.toUpperCase())
    const trackingId = second ?? first
    const fault = faultOf(found, named, trackingId)
    if (fault || named === undefined) found.faults.push({ line: at + 1, text: line, fault: fault ?? "unknown" })
    else found.ids.push({ reference: named, trackingId })
  }
  return found
}

function faultOf({ ids }: PastedIds, reference: string | undefined, id: string): PastedIds["faults"][number]["fault"] | null {
  if (reference === undefined || id.length > MAX_TRACKING_ID) return "unknown"
  if (ids.some((one) => one.reference === reference)) return "twice"
  return ids.some(({ trackingId }) => trackingId === id) ? "same_id" : null
}

import { m } from "#messages/messages.js"
import { type RepairStatus, readRepairStatus } from "#rules/repairs/repair-status.ts"
import type { BadgeTone } from "#ui/text/badge.tsx"

const TEXTS = {
  CREATED: m.repairs_status_created,
  CONFIRMED: m.repairs_status_confirmed,
  STARTED: m.repairs_status_started,
  PROCESSING: m.repairs_status_processing,
  COMPLETED: m.repairs_status_completed,
  READY_TO_SHIP: m.repairs_status_ready,
  SHIPPED: m.repairs_status_shipped,
  DELIVERED: m.repairs_status_delivered,
  CANCELLED: m.repairs_status_cancelled,
} satisfies Record<RepairStatus, () => string>

/** Shipped, in progress, confirmed, cancelled and delivered each have their own. [spec 2 §4] */
const TONES: Record<RepairStatus, BadgeTone> = {
  CREATED: "grey",
  CONFIRMED: "sea",
  STARTED: "amber",
  PROCESSING: "amber",
  COMPLETED: "sea",
  READY_TO_SHIP: "sea",
  SHIPPED: "violet",
  DELIVERED: "green",
  CANCELLED: "red",
}

/** A status in words that fit a repair; one that nobody knows as it was written. What was brought to a branch is collected there. [spec 3 §9] */
export function repairStatusText(status: string, isHome: boolean): string {
  const known = readRepairStatus(status)
  if (known === "SHIPPED" && !isHome) return m.repairs_status_collectable()
  return known ? TEXTS[known]() : status
}

export function repairStatusTone(status: string): BadgeTone {
  const known = readRepairStatus(status)
  return known ? TONES[known] : "grey"
}

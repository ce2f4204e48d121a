import type { Member } from "#server/office/member.ts"
import { placesOf } from "#server/office/places.ts"
import type { RepairReach } from "./repair-cards.queries.ts"

/** The repairs that a member may see. [OFFICE-22, OFFICE-23] */
export function reachOf({ id, places }: Pick<Member, "id" | "places">): RepairReach {
  return { places: placesOf(places), memberId: id }
}

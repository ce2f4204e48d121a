import type { Permission } from "#contract/office/permissions.ts"
import { Refusal } from "#server/guards/refusal.ts"
import { type Member, may } from "../member.ts"
import { type Places, placesOf } from "./places.ts"

/** What a member may see of repairs: those at their places, null for all, and those given to them. */
export type PlaceReach = { places: Places | null; memberId: number }

/** What a member may see of other things: those at their places, of which with `isOwn` only those given to them. */
export type Reach = PlaceReach & { isOwn: boolean }

export function placeReachOf({ id, places }: Pick<Member, "id" | "places">): PlaceReach {
  return { places: placesOf(places), memberId: id }
}

/** How far a permission of a member reaches; refuses with `forbidden` without it. [OFFICE-22, OFFICE-23] */
export function reachOf(member: Member, permission: Permission): Reach {
  const scope = may(member, permission)
  if (scope === null) throw new Refusal("forbidden", { extension: { permission } })
  return { ...placeReachOf(member), isOwn: scope === "own" }
}

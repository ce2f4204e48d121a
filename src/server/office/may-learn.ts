import type { Scope } from "#contract/office/permissions.ts"
import type { Audience } from "./changes.ts"
import { isAtPlaces } from "./places/places.ts"

/** What decides whether a member may learn of an object: how far the permission reaches, and where they work; null for everywhere. */
export type Learner = { scope: Scope | null; memberId: number; places: readonly string[] | null }

/**
 * Whether a member may learn of an object. With a permission for all: what is at their places, or at none. With one for their own: what is
 * given to them, and at their places what is shared there.
 */
export function mayLearn({ scope, memberId, places }: Learner, { place, owners, sharedAtPlace }: Omit<Audience, "permission">): boolean {
  if (scope === null) return false
  if (owners.includes(memberId)) return true
  return isAtPlaces(place, places) && (scope === "all" || (sharedAtPlace === true && place !== null))
}

import type { Permission } from "#contract/office/permissions.ts"
import { Refusal } from "#server/guards/refusal.ts"
import { type Member, may } from "#server/office/member.ts"
import type { OrderReach } from "./list-orders.queries.ts"

/** The orders for which a member has a permission: those of their places, or only those given to them. */
export function reachOf(member: Member, permission: Permission): OrderReach {
  const scope = may(member, permission)
  if (scope === null) throw new Refusal("forbidden", { extension: { permission } })
  return { places: placesOf(member.places), courierId: scope === "own" ? member.id : null }
}

/** Places are named `branch:3` and `city:Doha`. */
function placesOf(places: Member["places"]): OrderReach["places"] {
  if (places === null) return null
  const named = (kind: string) => places.filter((place) => place.startsWith(`${kind}:`)).map((place) => place.slice(kind.length + 1))
  return { branches: named("branch").map(Number), cities: named("city") }
}

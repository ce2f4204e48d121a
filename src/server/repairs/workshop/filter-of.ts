import type { Member } from "#server/office/member.ts"
import { placeReachOf } from "#server/office/places/reach.ts"
import type { CardFilter } from "./repair-cards.queries.ts"

type FilterQuery = { [Name in "technician" | "place" | "device" | "q" | "before"]?: string | undefined }

/** The filter of a list's address. A place of an unknown form selects nothing that a known one would not. */
export function filterOf(member: Member, { technician, place, device, q, before }: FilterQuery): CardFilter {
  return {
    reach: placeReachOf(member),
    ...(technician === undefined
      ? {}
      : { technicianId: technician === "nobody" ? null : technician === "me" ? member.id : Number(technician) }),
    ...(place === "visits" ? { place: "visits" as const } : {}),
    ...(place?.startsWith("branch:") ? { place: { branchId: Number(place.slice("branch:".length)) || 0 } } : {}),
    ...(place?.startsWith("city:") ? { place: { city: place.slice("city:".length) } } : {}),
    ...(device === undefined ? {} : { device }),
    ...(q === undefined ? {} : { text: q }),
    ...(before === undefined ? {} : { before }),
  }
}

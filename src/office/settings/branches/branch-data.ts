import { queryOptions } from "@tanstack/react-query"
import type { BranchTexts, OfficeBranch } from "#contract/office/settings/branches.ts"
import { api } from "#office/api.ts"
import { mapPositionText, readMapPosition } from "#rules/people/map-position.ts"

export const branchesQuery = queryOptions({
  queryKey: ["branch", "list"],
  queryFn: ({ signal }) => api.branches.all(undefined, { signal }),
})

/** The fields of the form: the position is one text, as maps copy it. */
export type BranchForm = Omit<BranchTexts, "latitude" | "longitude"> & { position: string }

export const NEW_BRANCH: BranchForm = {
  name: "",
  name_ar: null,
  street: "",
  street_ar: null,
  building_number: "",
  zone: "",
  city: "",
  city_ar: null,
  land_mark: "",
  land_mark_ar: null,
  phone: "",
  alternate_phone: null,
  email: "",
  working_hours: "",
  working_hours_ar: null,
  position: "",
  is_open: true,
}

/** A branch, or the answer to a refused save, as the form shows it. */
export function formOf({ id: _id, version: _version, open_orders: _orders, open_repairs: _repairs, ...texts }: OfficeBranch): BranchForm {
  const { latitude, longitude, ...rest } = texts
  return { ...rest, position: mapPositionText({ latitude, longitude }) }
}

/** What the form's fields save; null while the position cannot be read. */
export function textsOf({ position, ...rest }: BranchForm): BranchTexts | null {
  const place = readMapPosition(position)
  return place && { ...rest, ...place }
}

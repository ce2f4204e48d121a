import Type, { type Static } from "typebox"
import { calls } from "./call.ts"
import { Id, OrNull } from "./shapes.ts"

/** A shop branch: where orders are picked up and devices are brought for repair. */
export const Branch = Type.Object({
  id: Id,
  name: Type.String(),
  street: Type.String(),
  building_number: Type.String(),
  zone: Type.String(),
  city: Type.String(),
  country_code: Type.String(),
  phone: Type.String(),
  alternate_phone: OrNull(Type.String()),
  email: Type.String(),
  land_mark: Type.String(),
  working_hours: Type.String(),
  latitude: Type.Number(),
  longitude: Type.Number(),
  placeId: OrNull(Type.String()),
})
export type Branch = Static<typeof Branch>

export const addresses = calls({
  branches: {
    summary: "The shop's branches.",
    method: "GET",
    path: "/api/store/branch/all",
    answers: { 200: Type.Array(Branch) },
    refusals: [],
    shared: true,
  },
})

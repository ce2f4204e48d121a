import Type, { type Static } from "typebox"
import { calls } from "./call.ts"
import { closed, Filled, Id, InEnglish, OrNull } from "./shapes.ts"

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
  english: InEnglish,
})
export type Branch = Static<typeof Branch>

const AddressType = Type.Union([Type.Literal("HOME"), Type.Literal("WORK")])
export type AddressType = Static<typeof AddressType>

const Phone = Type.String({ minLength: 1, maxLength: 20 })

/** The address form. Phones may have +974 or not; the rules validate them, and the email. [spec 2 §5] */
export const AddressForm = Type.Object(
  {
    first_name: Filled(100),
    last_name: Filled(100),
    email: Filled(254),
    phone: Phone,
    alternate_phone: Type.Optional(OrNull(Type.String({ maxLength: 20 }))),
    land_mark: Filled(200),
    city: Filled(100),
    street: Filled(200),
    zone: Filled(50),
    building_number: Filled(50),
    country_code: Type.Literal("QA"),
    type: AddressType,
  },
  closed,
)
export type AddressForm = Static<typeof AddressForm>

/** The address of a delivery or a home visit; a copy, which later changes of the saved address do not affect. */
export const ShippingAddress = Type.Object({
  first_name: Type.String(),
  last_name: Type.String(),
  type: AddressType,
  street: Type.String(),
  building_number: Type.String(),
  zone: Type.String(),
  city: Type.String(),
  country_code: Type.String(),
  /** With +974. */
  phone: Type.String(),
  alternate_phone: OrNull(Type.String()),
  email: Type.String(),
  land_mark: Type.String(),
})
export type ShippingAddress = Static<typeof ShippingAddress>

const IsDefault = Type.Optional(Type.Boolean())

/** A saved address of a customer; one of them may be the default. */
export const Address = Type.Object({ id: Id, ...ShippingAddress.properties, is_default: IsDefault })
export type Address = Static<typeof Address>

/** The branch of a pickup order or of a repair; a copy as well. */
export const BranchAddress = Type.Object({
  id: Id,
  name: Type.String(),
  street: Type.String(),
  building_number: Type.String(),
  zone: Type.String(),
  city: Type.String(),
  country_code: Type.String(),
  phone: Type.String(),
  email: Type.String(),
  land_mark: Type.String(),
  working_hours: Type.String(),
  /** Its place on the map; absent in copies made by earlier versions. */
  latitude: Type.Optional(Type.Number()),
  longitude: Type.Optional(Type.Number()),
  placeId: Type.Optional(OrNull(Type.String())),
  english: InEnglish,
})
export type BranchAddress = Static<typeof BranchAddress>

/** One address, by its id or in full. A full one may contain its id and whether it is the default, as in lists. */
export const Shipping = Type.Union([
  Id,
  Type.Object({ ...AddressForm.properties, id: Type.Optional(OrNull(Id)), is_default: IsDefault }, closed),
])
const Said = Type.Optional(OrNull(Type.String({ maxLength: 500 })))
/** For a full branch only the id counts; its other fields are accepted and ignored. */
const WholeBranch = Type.Object(
  {
    id: Id,
    name: Said,
    street: Said,
    building_number: Said,
    zone: Said,
    city: Said,
    country_code: Said,
    phone: Said,
    alternate_phone: Said,
    email: Said,
    land_mark: Said,
    working_hours: Said,
    latitude: Type.Optional(Type.Number({ minimum: -90, maximum: 90 })),
    longitude: Type.Optional(Type.Number({ minimum: -180, maximum: 180 })),
    placeId: Said,
  },
  closed,
)
export const Pickup = Type.Union([Id, WholeBranch])

const byId = Type.Object({ id: Id })

export const addresses = calls({
  branches: {
    summary: "The shop's branches.",
    method: "GET",
    path: "/api/store/branch/all",
    answers: { 200: Type.Array(Branch) },
    localized: true,
    refusals: [],
    shared: true,
  },
  add: {
    summary: "Adds an address to the customer's, at most 50.",
    method: "POST",
    path: "/api/user/address/add",
    body: AddressForm,
    answers: { 201: Address },
    refusals: ["invalid_phone", "invalid_email", "invalid_zone", "too_many_addresses", "too_many_requests"],
    signedIn: true,
    throttled: true,
  },
  all: {
    summary: "The customer's addresses, the newest first.",
    method: "GET",
    path: "/api/user/address/all",
    answers: { 200: Type.Array(Address, { maxItems: 50 }) },
    refusals: [],
    signedIn: true,
  },
  one: {
    summary: "One address of the customer.",
    method: "GET",
    path: "/api/user/address/{id}",
    params: byId,
    answers: { 200: Address },
    refusals: ["not_found"],
    signedIn: true,
  },
  edit: {
    summary: "Changes an address of the customer. Orders keep the address that they were placed with.",
    method: "PUT",
    path: "/api/user/address/edit/{id}",
    params: byId,
    body: AddressForm,
    answers: { 200: Address },
    refusals: ["not_found", "invalid_phone", "invalid_email", "invalid_zone"],
    signedIn: true,
  },
  makeDefault: {
    summary: "Makes an address the customer's default, which is selected at checkout; another one is no longer the default.",
    method: "PUT",
    path: "/api/user/address/default/{id}",
    params: byId,
    answers: { 204: Type.Null() },
    refusals: ["not_found"],
    signedIn: true,
  },
  remove: {
    summary: "Deletes an address of the customer.",
    method: "DELETE",
    path: "/api/user/address/delete/{id}",
    params: byId,
    answers: { 204: Type.Null() },
    refusals: ["not_found"],
    signedIn: true,
  },
})

import Type, { type Static } from "typebox"
import { Address, ShippingAddress } from "./addresses.ts"
import { calls } from "./call.ts"
import { Cart } from "./cart.ts"
import { SpecialRequest } from "./catalog.ts"
import { KeptMessage } from "./contact.ts"
import { Offer } from "./offers.ts"
import { Order } from "./orders.ts"
import { ServiceRequest } from "./repairs.ts"
import { closed, OrNull } from "./shapes.ts"

export const Profile = Type.Object({ first_name: Type.String(), last_name: Type.String(), email: Type.String() })
export type Profile = Static<typeof Profile>

/** The data that the shop stores about a customer, as the customer can export it. Times are ISO 8601 in UTC. */
export const CustomerData = Type.Object({
  exported_at: Type.String(),
  profile: Type.Object({ ...Profile.properties, customer_since: Type.String() }),
  addresses: Type.Array(Address),
  cart: Cart,
  orders: Type.Array(Order),
  /** The addresses and notes that orders had before the shop changed them. */
  earlier_addresses: Type.Array(
    Type.Object({ order: Type.String(), address: ShippingAddress, delivery_note: OrNull(Type.String()), changed_at: Type.String() }),
  ),
  /** The requests in the list of service requests. */
  repairs: Type.Array(ServiceRequest),
  special_requests: Type.Array(SpecialRequest),
  /** The shop's offers to them. */
  offers: Type.Array(Offer),
  /** Those of the contact form from this email address, if the shop keeps them. */
  contact_messages: Type.Array(KeptMessage),
})
export type CustomerData = Static<typeof CustomerData>

const Name = Type.String({ minLength: 1, maxLength: 100 })

export const account = calls({
  profile: {
    summary: "The customer's names and email.",
    method: "GET",
    path: "/api/user/profile",
    answers: { 200: Profile },
    refusals: [],
    signedIn: true,
  },
  updateProfile: {
    summary: "Stores the customer's names. The one call that takes the token of an unverified customer, as sign-up ends with it.",
    method: "POST",
    path: "/api/user/profile/update",
    body: Type.Object({ first_name: Name, last_name: Name }, closed),
    answers: { 200: Profile },
    refusals: [],
    signedIn: "unverified",
  },
  changePassword: {
    summary: "Sets a new password; every session of the customer ends but the one that asked.",
    method: "POST",
    path: "/api/user/profile/change-password",
    body: Type.Object({ current_password: Type.String({ maxLength: 1000 }), new_password: Type.String({ maxLength: 1000 }) }, closed),
    answers: { 204: Type.Null() },
    refusals: ["wrong_password", "weak_password", "too_many_requests", "overloaded"],
    signedIn: true,
    throttled: true,
  },
  exportData: {
    summary: "All that the shop keeps of the customer, in one answer.",
    method: "GET",
    path: "/api/user/profile/export",
    answers: { 200: CustomerData },
    refusals: ["too_many_requests"],
    signedIn: true,
    throttled: true,
  },
  deleteAccount: {
    summary: "Deletes the account and its owner's data, given the password. Orders stay, without name and address.",
    method: "POST",
    path: "/api/user/profile/delete",
    body: Type.Object({ password: Type.String({ maxLength: 1000 }) }, closed),
    answers: { 204: Type.Null() },
    refusals: ["wrong_password", "not_deletable", "too_many_requests", "overloaded"],
    signedIn: true,
    throttled: true,
  },
})

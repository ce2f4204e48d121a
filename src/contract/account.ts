import Type, { type Static } from "typebox"
import { calls } from "./call.ts"
import { closed } from "./shapes.ts"

export const Profile = Type.Object({ first_name: Type.String(), last_name: Type.String(), email: Type.String() })
export type Profile = Static<typeof Profile>

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
})

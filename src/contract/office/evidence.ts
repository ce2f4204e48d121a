import Type, { type Static } from "typebox"
import { closed, Id, OneOf, OrNull } from "#contract/shapes.ts"
import { DRAWING, MAX_DRAWING, SIGNATURE_PURPOSES } from "#rules/repairs/evidence/signature.ts"
import { officeCalls } from "./office-call.ts"
import { CheckedPart } from "./repairs.ts"

const byReference = Type.Object({ reference: Type.String({ maxLength: 20 }) })
const Uuid = Type.String({ pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$" })

/** The maximum number of bytes of one photo as it is sent; phones make it smaller first. */
const MAX_PHOTO_BYTES = 3 * 1024 * 1024
/** The same in base64, with room for the rest of the body. */
const MAX_BODY_BYTES = Math.ceil((MAX_PHOTO_BYTES * 4) / 3) + 1024

const Drawing = Type.String({ maxLength: MAX_DRAWING, pattern: DRAWING })

/** A customer's signature, drawn in lines: an SVG path in a box of 1000 × 400. */
const Signature = Type.Object({
  purpose: OneOf(SIGNATURE_PURPOSES),
  drawing: Drawing,
  signed_at: Type.String(),
  /** The member who was there. */
  witness: Type.String(),
  /** False once the answers of the intake differ from those that were signed. */
  is_current: Type.Boolean(),
})
export type Signature = Static<typeof Signature>

export const Evidence = Type.Object({
  photos: Type.Array(Type.Object({ id: Id, key: Type.String(), taken_by: Type.String(), created_at: Type.String() })),
  /** Whether a code that unlocks the device is kept. */
  has_code: Type.Boolean(),
  /** The oldest first; one of each purpose at most. */
  signatures: Type.Array(Signature),
  /** What the customer can sign for now, with this member. */
  may_sign: Type.Array(OneOf(SIGNATURE_PURPOSES)),
  /** Whether the shop has a key to encrypt codes with. */
  can_keep_code: Type.Boolean(),
  may_add: Type.Boolean(),
  may_look: Type.Boolean(),
})
export type Evidence = Static<typeof Evidence>

/** The answers of an intake as the customer saw them. */
const SignedAnswers = Type.Object(
  {
    checks: Type.Record(Type.String(), CheckedPart),
    accessories: Type.Array(Type.String({ maxLength: 60 }), { maxItems: 20 }),
    unlock: OrNull(OneOf(["NONE", "CUSTOMER", "CODE"] as const)),
    data_agreed: Type.Boolean(),
  },
  closed,
)
export type SignedAnswers = Static<typeof SignedAnswers>

export const evidence = officeCalls({
  read: {
    summary: "The photos of a ticket, and whether a code that unlocks its device is kept.",
    method: "GET",
    path: "/api/office/repairs/{reference}/evidence",
    params: byReference,
    answers: { 200: Evidence },
    refusals: ["not_found"],
    permission: "repairs.read",
    hidden: true,
  },
  photo: {
    summary: "One photo of a ticket, as JPEG in base64. Without session and permission it does not exist.",
    method: "GET",
    path: "/api/office/repairs/{reference}/photos/{id}",
    params: Type.Object({ ...byReference.properties, id: Id }),
    answers: { 200: Type.Object({ jpeg: Type.String() }) },
    refusals: ["not_found"],
    permission: "repairs.read",
    hidden: true,
  },
  addPhoto: {
    summary: "Adds a photo to a ticket, without its place and device. One that is sent again under its key is kept once.",
    method: "POST",
    path: "/api/office/repairs/{reference}/photos",
    params: byReference,
    body: Type.Object(
      { key: Uuid, picture: Type.String({ minLength: 4, maxLength: MAX_BODY_BYTES, pattern: "^[A-Za-z0-9+/]+=*$" }) },
      closed,
    ),
    answers: { 200: Evidence },
    refusals: ["not_found", "forbidden", "repair_step_impossible", "unreadable_photo", "too_many_photos"],
    permission: "repairs.intake",
    bodyBytes: MAX_BODY_BYTES,
  },
  deletePhoto: {
    summary: "Deletes a photo of a ticket, until the device is handed over.",
    method: "DELETE",
    path: "/api/office/repairs/{reference}/photos/{id}",
    params: Type.Object({ ...byReference.properties, id: Id }),
    answers: { 200: Evidence },
    refusals: ["not_found", "forbidden", "repair_step_impossible"],
    permission: "repairs.intake",
  },
  keepCode: {
    summary: "Keeps the code that unlocks a device, encrypted, until the repair is over.",
    method: "PUT",
    path: "/api/office/repairs/{reference}/secret",
    params: byReference,
    body: Type.Object({ code: Type.String({ minLength: 1, maxLength: 60 }) }, closed),
    answers: { 200: Evidence },
    refusals: ["not_found", "forbidden", "repair_step_impossible", "no_unlock_key"],
    permission: "repairs.intake",
  },
  signIntake: {
    summary: "Keeps the customer's signature for the answers of the intake that were shown, in place of the one before.",
    method: "PUT",
    path: "/api/office/repairs/{reference}/signatures/intake",
    params: byReference,
    body: Type.Object({ drawing: Drawing, answers: SignedAnswers }, closed),
    answers: { 200: Evidence },
    refusals: ["not_found", "forbidden", "repair_step_impossible", "repair_step_incomplete", "changed_meanwhile"],
    permission: "repairs.intake",
  },
  signHandOver: {
    summary: "Keeps the customer's signature for having the device back, just before the hand-over.",
    method: "PUT",
    path: "/api/office/repairs/{reference}/signatures/hand-over",
    params: byReference,
    body: Type.Object({ drawing: Drawing }, closed),
    answers: { 200: Evidence },
    refusals: ["not_found", "forbidden", "repair_step_impossible"],
    permission: "repairs.deliver",
  },
  lookAtCode: {
    summary: "The code that unlocks a device, to be shown for 30 seconds. Each look is in the audit.",
    method: "POST",
    path: "/api/office/repairs/{reference}/secret/look",
    params: byReference,
    body: Type.Object({}, closed),
    answers: { 200: Type.Object({ code: Type.String(), seconds: Type.Integer() }) },
    refusals: ["not_found", "forbidden", "no_unlock_key"],
    permission: "repairs.work",
  },
})

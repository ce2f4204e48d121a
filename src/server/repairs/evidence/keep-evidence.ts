import { isDeepStrictEqual } from "node:util"
import type { Evidence, SignedAnswers } from "#contract/office/evidence.ts"
import type { Permission } from "#contract/office/permissions.ts"
import { SIGNATURE_PURPOSES, type SignaturePurpose } from "#rules/repairs/evidence/signature.ts"
import { MAX_PHOTOS, missingOf } from "#rules/repairs/intake.ts"
import { columnOf } from "#rules/repairs/repair-board.ts"
import type { Keys } from "#server/config/keys.ts"
import type { Queries } from "#server/db/database.ts"
import { found, Refusal } from "#server/guards/refusal.ts"
import { plainPhoto } from "#server/integrations/images/picture.ts"
import { type Actor, audit } from "#server/office/audit.queries.ts"
import type { Member } from "#server/office/member.ts"
import { noteRepairChange } from "../advance-repair.queries.ts"
import { addPhoto, deletePhoto, photoBytes, photosOf } from "../kept/photos.queries.ts"
import { keepSecret, sealedSecret } from "../kept/secrets.queries.ts"
import { keepSignature, signaturesOf } from "../kept/signatures.queries.ts"
import { cardFor, mayDo, type WorkContext } from "../workshop/ask-move.ts"
import { mayContact } from "../workshop/read-ticket.ts"
import { type IntakeRow, intakeOf, lockInWorkshop, type WorkshopRequest } from "../workshop/workshop.queries.ts"
import { openCode, sealCode } from "./unlock-code.ts"

/** How long a code is shown. */
const SHOWN_SECONDS = 30

/** A signature needs the permission of the act that it belongs to. */
const TO_SIGN: Readonly<Record<SignaturePurpose, Permission>> = { INTAKE: "repairs.intake", HAND_OVER: "repairs.deliver" }

/** The photos and signatures of a ticket within the member's reach; signatures where the customer's name may be seen. */
export async function readEvidence(db: Queries, { unlock }: Keys, member: Member, reference: string): Promise<Evidence> {
  const card = await cardFor(db, member, reference)
  const photos = await photosOf(db, card.id)
  const signatures = mayContact(member, card.status) ? await signaturesOf(db, card.id) : []
  return {
    photos: photos.map(({ id, key, takenBy, createdAt }) => ({ id, key, taken_by: takenBy, created_at: createdAt })),
    has_code: (await sealedSecret(db, card.id)) !== null,
    signatures: signatures.map(({ signedAt, isCurrent, ...each }) => ({ ...each, signed_at: signedAt, is_current: isCurrent })),
    may_sign: SIGNATURE_PURPOSES.filter((purpose) => mayDo(member, TO_SIGN[purpose], card) && isOpen(card)),
    can_keep_code: unlock.length > 0,
    may_add: mayDo(member, "repairs.intake", card) && isOpen(card),
    may_look: mayDo(member, "repairs.work", card),
  }
}

/** One photo; refuses as if it did not exist when its ticket is out of the member's reach. */
export async function readPhoto(db: Queries, member: Member, reference: string, id: number): Promise<string> {
  const card = await cardFor(db, member, reference)
  return found(await photoBytes(db, card.id, id))
}

/** The picture of a photo as it is kept: upright, smaller, without place, device and any other metadata. Refuses what is no photo. */
export async function photoToKeep(base64: string): Promise<Buffer> {
  const photo = await plainPhoto(Buffer.from(base64, "base64"))
  if (photo === null) throw new Refusal("unreadable_photo", { fields: ["picture"] })
  return photo
}

/** Adds a photo. One that was sent before changes nothing, so a phone can send it again after a lost answer. */
export async function addPhotoTo(context: WorkContext, reference: string, { key, bytes }: { key: string; bytes: Buffer }): Promise<void> {
  const { tx, actor, now } = context
  const request = await openRequest(context, reference)
  const photos = await photosOf(tx, request.id)
  if (photos.some((photo) => photo.key === key)) return
  if (photos.length >= MAX_PHOTOS) throw new Refusal("too_many_photos")
  if (!(await addPhoto(tx, request.id, { key, bytes, staffId: staffOf(actor), now }))) throw new Refusal("not_found")
  await note(context, request, { act: "repair.photo", after: { count: photos.length + 1 } })
}

/** Deletes a photo while the device is here. After the hand-over photos show how it came, should anybody ask. */
export async function deletePhotoOf(context: WorkContext, reference: string, id: number): Promise<void> {
  const request = await openRequest(context, reference)
  if (!(await deletePhoto(context.tx, request.id, id))) throw new Refusal("not_found")
  await note(context, request, { act: "repair.photo-deleted", after: { id } })
}

type SignatureWish = { drawing: string } & ({ purpose: "INTAKE"; answers: SignedAnswers } | { purpose: "HAND_OVER" })

/** Keeps a customer's signature. The one for the intake is for all answers, as they are stored, and they are noted with it. */
export async function sign(context: WorkContext, reference: string, wish: SignatureWish): Promise<void> {
  const { tx, actor, now } = context
  const { purpose, drawing } = wish
  const request = await openRequest(context, reference, TO_SIGN[purpose])
  if (wish.purpose === "INTAKE") {
    const intake = await intakeOf(tx, request.id)
    const [first, ...others] = missingOf(request.device, intake).filter((part) => part !== "photos")
    if (first !== undefined) throw new Refusal("repair_step_incomplete", { fields: [first, ...others] })
    if (!areStored(wish.answers, intake)) throw new Refusal("changed_meanwhile")
  }
  await keepSignature(tx, request.id, { purpose, drawing, staffId: staffOf(actor), now })
  await note(context, request, { act: "repair.signature", after: { purpose } })
}

function areStored(answers: SignedAnswers, { checks, accessories, unlock, dataAgreed }: IntakeRow): boolean {
  return isDeepStrictEqual(answers, { checks, accessories, unlock, data_agreed: dataAgreed })
}

/** Keeps a code in place of the one before. The audit says that, and never what. */
export async function keepCode(context: WorkContext, { unlock }: Keys, reference: string, code: string): Promise<void> {
  const request = await openRequest(context, reference)
  const sealed = sealCode(unlock, request.reference, code)
  if (sealed === null) throw new Refusal("no_unlock_key")
  await keepSecret(context.tx, request.id, { sealed, staffId: staffOf(context.actor), now: context.now })
  await note(context, request, { act: "repair.secret", after: { kept: true } })
}

/** Shows a code once more; the audit names who looked. */
export async function lookAtCode(context: WorkContext, { unlock }: Keys, reference: string): Promise<{ code: string; seconds: number }> {
  const { tx, member, actor } = context
  const card = await cardFor(tx, member, reference)
  const request = found(await lockInWorkshop(tx, card.reference))
  if (!mayDo(member, "repairs.work", request)) throw new Refusal("forbidden", { extension: { permission: "repairs.work" } })
  const code = openCode(unlock, request.reference, found(await sealedSecret(tx, request.id)))
  if (code === null) throw new Refusal("no_unlock_key")
  const object = { kind: "repair", id: request.reference }
  await audit(tx, actor, { act: "repair.secret-looked", object, before: null, after: { seconds: SHOWN_SECONDS } })
  return { code, seconds: SHOWN_SECONDS }
}

/** Locks a request with whose device the member may do this. */
async function requestFor({ tx, member }: WorkContext, reference: string, permission: Permission): Promise<WorkshopRequest> {
  const card = await cardFor(tx, member, reference)
  const request = found(await lockInWorkshop(tx, card.reference))
  if (!mayDo(member, permission, request)) throw new Refusal("forbidden", { extension: { permission } })
  return request
}

async function openRequest(context: WorkContext, reference: string, permission: Permission = "repairs.intake"): Promise<WorkshopRequest> {
  const request = await requestFor(context, reference, permission)
  if (!isOpen(request)) throw new Refusal("repair_step_impossible", { extension: { column: columnOf(request) } })
  return request
}

function isOpen(standing: Parameters<typeof columnOf>[0]): boolean {
  const column = columnOf(standing)
  return column !== null && column !== "HANDED_OVER"
}

async function note(
  { tx, actor }: WorkContext,
  { id, reference }: WorkshopRequest,
  { act, after }: { act: string; after: object },
): Promise<void> {
  await audit(tx, actor, { act, object: { kind: "repair", id: reference }, before: null, after: { ...after } })
  await noteRepairChange(tx, id)
}

function staffOf(actor: Actor): number {
  if (actor.kind === "command-line") throw new Error("The command line takes no photos, codes and signatures.")
  return actor.staffId
}

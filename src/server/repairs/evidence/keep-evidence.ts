import type { Evidence } from "#contract/office/evidence.ts"
import { MAX_PHOTOS } from "#rules/repairs/intake.ts"
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
import { cardFor, mayDo, type WorkContext } from "../workshop/ask-move.ts"
import { lockInWorkshop, type WorkshopRequest } from "../workshop/workshop.queries.ts"
import { openCode, sealCode } from "./unlock-code.ts"

/** How long a code is shown. */
const SHOWN_SECONDS = 30

/** The photos of a ticket within the member's reach. */
export async function readEvidence(db: Queries, { unlock }: Keys, member: Member, reference: string): Promise<Evidence> {
  const card = await cardFor(db, member, reference)
  const photos = await photosOf(db, card.id)
  return {
    photos: photos.map(({ id, key, takenBy, createdAt }) => ({ id, key, taken_by: takenBy, created_at: createdAt })),
    has_code: (await sealedSecret(db, card.id)) !== null,
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

/** Locks a request whose device the member may take in. */
async function requestFor({ tx, member }: WorkContext, reference: string): Promise<WorkshopRequest> {
  const card = await cardFor(tx, member, reference)
  const request = found(await lockInWorkshop(tx, card.reference))
  if (!mayDo(member, "repairs.intake", request)) throw new Refusal("forbidden", { extension: { permission: "repairs.intake" } })
  return request
}

async function openRequest(context: WorkContext, reference: string): Promise<WorkshopRequest> {
  const request = await requestFor(context, reference)
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
  if (actor.kind === "command-line") throw new Error("The command line takes no photos and keeps no codes.")
  return actor.staffId
}

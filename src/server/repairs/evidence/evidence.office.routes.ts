import { evidence as calls } from "#contract/office/evidence.ts"
import { shortTransaction } from "#server/guards/short-transaction.ts"
import type { Actor } from "#server/office/audit.queries.ts"
import type { Member } from "#server/office/member.ts"
import type { ObjectKinds } from "#server/office/objects.ts"
import { type OfficeServer, serveOffice } from "#server/office/serve-office.ts"
import type { Services } from "#server/services.ts"
import type { WorkContext } from "../workshop/ask-move.ts"
import { addPhotoTo, deletePhotoOf, keepCode, lookAtCode, photoToKeep, readEvidence, readPhoto, sign } from "./keep-evidence.ts"

export function serveEvidence(office: OfficeServer & Services, kinds: ObjectKinds): void {
  const { db, clock, config } = office
  const within = <Result>({ member, actor }: { member: Member; actor: Actor }, act: (context: WorkContext) => Promise<Result>) =>
    shortTransaction(db, (tx) => act({ tx, kinds, member, actor, now: clock.now() }))
  const read = (member: Member, reference: string) => readEvidence(db, config.keys, member, reference)
  serveOffice(office, calls.read, ({ member, params }) => read(member, params.reference))
  serveOffice(office, calls.photo, async ({ member, params }) => ({ jpeg: await readPhoto(db, member, params.reference, params.id) }))
  serveOffice(office, calls.addPhoto, async ({ member, actor, params: { reference }, body: { key, picture } }) => {
    // Before the transaction: it takes some tenths of a second.
    const bytes = await photoToKeep(picture)
    await within({ member, actor }, (context) => addPhotoTo(context, reference, { key, bytes }))
    return read(member, reference)
  })
  serveOffice(office, calls.deletePhoto, async ({ member, actor, params: { reference, id } }) => {
    await within({ member, actor }, (context) => deletePhotoOf(context, reference, id))
    return read(member, reference)
  })
  serveOffice(office, calls.keepCode, async ({ member, actor, params: { reference }, body }) => {
    await within({ member, actor }, (context) => keepCode(context, config.keys, reference, body.code))
    return read(member, reference)
  })
  serveOffice(office, calls.signIntake, async ({ member, actor, params: { reference }, body }) => {
    await within({ member, actor }, (context) => sign(context, reference, { purpose: "INTAKE", ...body }))
    return read(member, reference)
  })
  serveOffice(office, calls.signHandOver, async ({ member, actor, params: { reference }, body }) => {
    await within({ member, actor }, (context) => sign(context, reference, { purpose: "HAND_OVER", ...body }))
    return read(member, reference)
  })
  serveOffice(office, calls.lookAtCode, ({ member, actor, params: { reference } }) =>
    within({ member, actor }, (context) => lookAtCode(context, config.keys, reference)),
  )
}

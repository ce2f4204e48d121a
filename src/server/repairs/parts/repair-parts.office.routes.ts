import { repairParts as calls } from "#contract/office/repairs/repair-parts.ts"
import { shortTransaction } from "#server/guards/short-transaction.ts"
import { catalogNamesInLanguage } from "#server/languages/catalog-names.ts"
import type { Actor } from "#server/office/audit.queries.ts"
import type { Member } from "#server/office/member.ts"
import type { ObjectKinds } from "#server/office/objects.ts"
import { type OfficeServer, serveOffice } from "#server/office/serve-office.ts"
import { findParts } from "../kept/repair-parts.queries.ts"
import type { WorkContext } from "../workshop/ask-move.ts"
import { dropPart, movePart, orderPart, readParts, reservePart } from "./change-parts.ts"

export function serveParts(office: OfficeServer, kinds: ObjectKinds): void {
  const { db, clock } = office
  /** Changes the parts of a ticket; answers them as they are then. */
  const changed = async (
    { member, actor, params: { reference } }: { member: Member; actor: Actor; params: { reference: string } },
    change: (context: WorkContext, reference: string) => Promise<void>,
  ) => {
    await shortTransaction(db, (tx) => change({ tx, kinds, member, actor, now: clock.now() }, reference))
    return readParts(db, member, reference)
  }
  serveOffice(office, calls.read, ({ member, params }) => readParts(db, member, params.reference))
  serveOffice(office, calls.find, async ({ member: { language }, query }) => {
    const parts = await catalogNamesInLanguage(db, language, await findParts(db, query.q))
    return { results: parts.map(({ productId: _id, title, values, ...part }) => ({ ...part, title: [title, ...values].join(" ") })) }
  })
  serveOffice(office, calls.reserve, (call) => changed(call, (context, reference) => reservePart(context, reference, call.body)))
  serveOffice(office, calls.order, (call) => changed(call, (context, reference) => orderPart(context, reference, call.body)))
  serveOffice(office, calls.move, (call) =>
    changed(call, (context, reference) => movePart(context, reference, call.params.id, call.body.state)),
  )
  serveOffice(office, calls.drop, (call) => changed(call, (context, reference) => dropPart(context, reference, call.params.id)))
}

import { requests as calls } from "#contract/office/requests.ts"
import { shortTransaction } from "#server/guards/short-transaction.ts"
import { type OfficeServer, serveOffice } from "#server/office/serve-office.ts"
import type { Services } from "#server/services.ts"
import { requestPage, shownRequest } from "./read-request.ts"
import { changeRequest, writeAboutRequest } from "./work-on-request.ts"

const LISTED = 50

/** The back office's calls about special requests. */
export function serveRequests(office: OfficeServer, { db, clock, config }: Services): void {
  serveOffice(office, calls.list, ({ member, query: { view = "to-answer", q = "", mine, after, limit = LISTED } }) =>
    requestPage(db, {
      view,
      text: q,
      staffId: mine === "yes" ? member.id : null,
      after,
      limit,
      language: member.language,
    }),
  )
  serveOffice(office, calls.one, ({ member: { language }, params: { id } }) => shownRequest(db, id, language))
  serveOffice(office, calls.write, async ({ params: { id }, body, version, member, actor }) => {
    const work = { id, version, memberId: member.id, actor, now: clock.now() }
    await shortTransaction(db, (tx) =>
      writeAboutRequest(tx, { ...work, kind: body.kind, text: body.text.trim(), origin: config.publicOrigin }),
    )
    return shownRequest(db, id, member.language)
  })
  serveOffice(office, calls.change, async ({ params: { id }, body, version, member, actor }) => {
    const work = { id, version, memberId: member.id, actor, now: clock.now() }
    await shortTransaction(db, (tx) => changeRequest(tx, { ...work, ...body }))
    return shownRequest(db, id, member.language)
  })
}

import { contact } from "#contract/contact.ts"
import { contactMessages } from "#contract/office/contact-messages.ts"
import { shortTransaction } from "#server/guards/short-transaction.ts"
import { type ApiServer, serve } from "#server/http/serve.ts"
import { type OfficeServer, serveOffice } from "#server/office/serve-office.ts"
import type { Services } from "#server/services.ts"
import { changeKeeping, keeping, keepMessage, listMessages, markAsDone } from "./contact-form.ts"

/** The contact form, for shoppers. */
export function serveContactForm(api: ApiServer, services: Pick<Services, "db" | "clock">): void {
  serve(api, contact.form, async () => ({ keeps_messages: (await keeping(services.db)).is_on }))
  serve(api, contact.send, async ({ body }) => {
    await keepMessage(services, body)
    return {}
  })
}

/** The messages of the contact form, for the back office. */
export function serveContactMessages(office: OfficeServer, { db, clock, kept }: Services): void {
  serveOffice(office, contactMessages.list, ({ query: { view = "open", after } }) =>
    listMessages(db, { isDone: view === "done", after: after === undefined ? null : Number(after) }),
  )
  serveOffice(office, contactMessages.mark, async ({ params: { id }, body, member, actor }) => {
    await shortTransaction(db, (tx) => markAsDone(tx, { id, isDone: body.is_done, staffId: member.id, actor }))
    return {}
  })
  serveOffice(office, contactMessages.keep, async ({ body, version, actor }) => {
    const isOn = body.is_on
    const next = await shortTransaction(db, (tx) => changeKeeping(tx, { isOn, expected: version, actor, now: clock.now() }))
    // This process forgets at once, the others with the announcement.
    kept.clear()
    return { is_on: isOn, version: next }
  })
}

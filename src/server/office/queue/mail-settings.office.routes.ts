import { mailSettings as calls, type MailSettings } from "#contract/office/settings/mail.ts"
import { shortTransaction } from "#server/guards/short-transaction.ts"
import { spend } from "#server/guards/throttle.queries.ts"
import { queueMail } from "#server/jobs/queue-mail.ts"
import { audit } from "#server/office/audit.queries.ts"
import { type OfficeServer, serveOffice } from "#server/office/serve-office.ts"
import type { Services } from "#server/services.ts"
import { mailboxReading, unsentMails } from "./mail-settings.queries.ts"
import { type MailPlaces, mailIdsWithin } from "./mails-within.ts"

const PER_HOUR = { what: "test mail", limit: 10, perSeconds: 3600 }

/** The calls about how the shop sends mail. */
export function serveMailSettings(office: OfficeServer, services: Pick<Services, "db" | "config">, mailPlaces: MailPlaces): void {
  const { db, config } = services
  serveOffice(office, calls.read, async ({ member }) => {
    const { lastError, ...queue } = await unsentMails(db, await mailIdsWithin(db, null, { member, mailPlaces }))
    return {
      server: config.smtpUrl === null ? null : new URL(config.smtpUrl).host,
      from: { name: config.shopName, address: config.mailFrom },
      shop_email: config.shopEmail,
      notices: config.shopNotices,
      queue,
      last_error: lastError,
      mailbox: await mailboxOf(services),
    }
  })
  serveOffice(office, calls.test, async ({ member: { id, name, email, language }, actor }) => {
    await spend(services, { ...PER_HOUR, of: id })
    await shortTransaction(db, async (tx) => {
      await queueMail(tx, { kind: "staff-test", to: email, contents: { name, language } })
      await audit(tx, actor, { act: "settings.mail_test", object: { kind: "setting", id: "mail" } })
    })
    return { to: email }
  })
}

async function mailboxOf({ db, config: { mailbox } }: Pick<Services, "db" | "config">): Promise<MailSettings["mailbox"]> {
  if (mailbox === null) return null
  const { host, port, folder, name } = mailbox
  const { readAt = null, fault = null, code = null, since = null } = (await mailboxReading(db, name)) ?? {}
  const why = fault === null || since === null ? null : { kind: fault, code, since }
  return { server: `${host.includes(":") ? `[${host}]` : host}:${port}`, folder, read_at: readAt, fault: why }
}

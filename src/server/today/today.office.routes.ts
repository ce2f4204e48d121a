import { frame } from "#contract/office/frame.ts"
import { today as calls } from "#contract/office/today.ts"
import type { MailPlaces } from "#server/office/queue/mails-within.ts"
import { type OfficeServer, serveOffice } from "#server/office/serve-office.ts"
import type { Services } from "#server/services.ts"
import { find } from "./find.ts"
import { needs } from "./needs.ts"
import { ownDay } from "./own-day.ts"
import { queues, waiting } from "./queues.ts"
import { repairsOfDay } from "./repairs-of-day.ts"
import { report } from "./reports.ts"

const USUAL_DAYS = "30"

export function serveToday(office: OfficeServer, services: Services, mailPlaces: MailPlaces): void {
  const { db, config, clock } = services
  serveOffice(office, calls.find, ({ member, query }) => find(db, member, query))
  serveOffice(office, calls.queues, async ({ member }) => ({ queues: await queues(db, member, clock.now()) }))
  serveOffice(office, calls.repairsOfDay, ({ member }) => repairsOfDay(services, member))
  serveOffice(office, calls.ownDay, ({ member, query }) => ownDay(services, member, query.only))
  serveOffice(office, calls.needs, async ({ member }) => ({ needs: await needs({ db, config, clock, mailPlaces }, member) }))
  serveOffice(office, frame.waiting, async ({ member }) => ({ waits: await waiting(db, member, clock.now()) }))
  serveOffice(office, calls.reports, ({ member: { language }, query }) =>
    report(services, { days: Number(query.days ?? USUAL_DAYS), language }),
  )
}

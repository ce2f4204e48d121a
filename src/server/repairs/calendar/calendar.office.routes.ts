import { repairCalendar } from "#contract/office/repairs/repair-calendar.ts"
import { type OfficeServer, serveOffice } from "#server/office/serve-office.ts"
import type { Services } from "#server/services.ts"
import { readCalendar } from "./read-calendar.ts"

export function serveRepairCalendar(office: OfficeServer & Services): void {
  serveOffice(office, repairCalendar.read, ({ member, query }) => readCalendar(office, member, query))
}

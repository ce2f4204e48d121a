import type { Permission } from "#contract/office/permissions.ts"
import type { OpenMatter } from "#contract/office/today.ts"
import { qatarDay } from "#rules/repairs/repair-slots.ts"
import { openBranches } from "#server/addresses/addresses.queries.ts"
import { inLanguage, type Texts } from "#server/languages/in-language.queries.ts"
import { type Member, may } from "#server/office/member.ts"
import { type Reach, reachOf } from "#server/office/places/reach.ts"
import { type MailPlaces, mailIdsWithin } from "#server/office/queue/mails-within.ts"
import { lowStockLimit } from "#server/office/settings/limits.ts"
import { repairTimes } from "#server/repairs/repair-times.ts"
import type { Services } from "#server/services.ts"
import { failedRefunds, lowStock, type NeedRow, paymentsUnderReview, stoppedJobs, stoppedMails, waitingApprovals } from "./needs.queries.ts"

const WEEK_MS = 7 * 24 * 60 * 60 * 1000

type NeedServices = Pick<Services, "db" | "config" | "clock"> & { mailPlaces: MailPlaces }
type Look = {
  kind: OpenMatter["kind"]
  permission: Permission
  /** `reach`: how far the permission reaches. */
  look: (services: NeedServices, reach: Reach, member: Member) => Promise<NeedRow>
}

const LOOKS: readonly Look[] = [
  { kind: "payment_review", permission: "orders.approve", look: ({ db }, reach) => paymentsUnderReview(db, reach) },
  { kind: "approval", permission: "orders.approve", look: ({ db, clock }, reach) => waitingApprovals(db, reach, clock.now()) },
  { kind: "refund_failed", permission: "orders.refund", look: ({ db }, reach) => failedRefunds(db, reach) },
  { kind: "mail_failed", permission: "jobs.retry", look: failedMails },
  { kind: "job_stopped", permission: "jobs.retry", look: ({ db }) => stoppedJobs(db) },
  { kind: "no_free_time", permission: "repairs.move", look: placesWithoutTime },
  { kind: "low_stock", permission: "stock.count", look: async ({ db, config }) => lowStock(db, await lowStockLimit({ db, config })) },
]

/** What only a person can settle, of what the member may settle. Nothing of a kind is an entry as well. [OFFICE-77] */
export async function needs(services: NeedServices, member: Member): Promise<OpenMatter[]> {
  const found: OpenMatter[] = []
  for (const { kind, permission, look } of LOOKS) {
    if (may(member, permission) === "all") found.push({ kind, ...(await look(services, reachOf(member, permission), member)) })
  }
  return inLanguage(services.db, member.language, found, (all, texts) => all.map((matter) => matterInLanguage(matter, texts)))
}

/** Products and branches are named in the language of the member; the others by reference or kind. */
function matterInLanguage(matter: OpenMatter, texts: Texts): OpenMatter {
  const nameOf = ({ id, name }: OpenMatter["names"][number]): string => {
    if (matter.kind === "low_stock") return texts.of("products", { id: Number(id) })["title"] ?? name
    return matter.kind === "no_free_time" ? (texts.phrase("branches", name) ?? name) : name
  }
  const choices = ({ options }: OpenMatter["names"][number]) =>
    options && { options: options.map((value) => texts.phrase("option_values", value) ?? value) }
  return { ...matter, names: matter.names.map((named) => ({ ...named, name: nameOf(named), ...choices(named) })) }
}

async function failedMails({ db, mailPlaces }: NeedServices, _reach: Reach, member: Member): Promise<NeedRow> {
  return stoppedMails(db, await mailIdsWithin(db, "failed", { member, mailPlaces }))
}

/** The branches within reach where no repair can be booked within the next seven days. */
async function placesWithoutTime(services: NeedServices, { places }: Reach): Promise<NeedRow> {
  const last = qatarDay(new Date(services.clock.now().getTime() + WEEK_MS))
  const branches = (await openBranches(services.db)).filter(({ id }) => places === null || places.branches.includes(id))
  const full = await Promise.all(
    branches.map(async ({ id, name }) => {
      const days = await repairTimes(services, { branch: id })
      const isFree = days.some(({ day, times }) => day <= last && times.some(({ is_full }) => !is_full))
      return isFree ? [] : [{ id: `branch:${id}`, name, value: null }]
    }),
  )
  const names = full.flat()
  return { count: names.length, names: names.slice(0, 3), since: null }
}

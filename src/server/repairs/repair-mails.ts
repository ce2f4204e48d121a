import type { BranchAddress } from "#contract/addresses.ts"
import { dueAmount } from "#rules/repairs/estimates/due-amount.ts"
import { modelWithBrand, NO_DESCRIPTION } from "#rules/repairs/model-name.ts"
import type { RepairStatus } from "#rules/repairs/repair-status.ts"
import type { Locale } from "#rules/values/locale.ts"
import { mapLink } from "#rules/values/map-link.ts"
import { branchById } from "#server/addresses/addresses.queries.ts"
import { addressLines } from "#server/addresses/delivery.ts"
import type { Queries } from "#server/db/database.ts"
import { queueMail, TO_SHOP } from "#server/jobs/queue-mail.ts"
import { branchInLanguage as storedBranchInLanguage } from "#server/languages/branches-in-language.ts"
import { inLanguage, type Texts } from "#server/languages/in-language.queries.ts"
import { speaking } from "#server/languages/speaking.ts"
import { linkOf } from "#server/links/private-links.queries.ts"
import type { MailContents, RepairMail } from "#server/mails/mail-kinds.ts"
import type { LockedRequest } from "./advance-repair.queries.ts"
import { countingEstimate, type EstimateRow } from "./kept/estimates.queries.ts"
import { queueMailOfRepair } from "./kept/repair-mail-log.queries.ts"
import { type RequestForMail, requestForMail } from "./repair-mails.queries.ts"

const MAILED = {
  CREATED: "repair-booked",
  CONFIRMED: "repair-confirmed",
  READY_TO_SHIP: "repair-ready",
  SHIPPED: "repair-shipped",
  DELIVERED: "repair-delivered",
  CANCELLED: "repair-cancelled",
} as const satisfies Partial<Record<RepairStatus, string>>

/** Queues the mail for a request that became `status`; some statuses have none. [spec 3 §7] */
export async function queueRepairMail(tx: Queries, requestId: number, status: RepairStatus): Promise<void> {
  if (!isMailed(status)) return
  const mail = await mailAbout(tx, requestId)
  if (!mail) return
  await speaking(mail.locale, () => queueMailOfRepair(tx, requestId, { kind: MAILED[status], ...mail }))
  if (status === "CREATED") await queueMail(tx, { kind: "shop-notice", to: TO_SHOP, contents: await noticeOf(tx, requestId, "repair") })
}

/** The notice of a request for the staff, without the customer's data and words. */
async function noticeOf(tx: Queries, requestId: number, about: "repair" | "move"): Promise<MailContents["shop-notice"]> {
  const { reference, brand, device, model, isListedModel, issue, customerAddress, storeAddress } = await requestForMail(tx, requestId)
  return {
    about,
    reference,
    lines: [isListedModel ? `${modelWithBrand(brand, model)} (${device})` : `${brand} (${device})`, issue],
    isHome: customerAddress !== null,
    place: storeAddress?.name ?? customerAddress?.city ?? "",
  }
}

/** Queues the mails about a moved visit: to the customer, and to the shop if it confirmed the earlier time, which is `before`. */
export async function queueMovedMail(tx: Queries, { id: requestId, status }: LockedRequest, before: Date): Promise<void> {
  if (status === "CONFIRMED") await queueMail(tx, { kind: "shop-notice", to: TO_SHOP, contents: await noticeOf(tx, requestId, "move") })
  await tellOfMove(tx, requestId, before)
}

/** Queues the mail to the customer about a move, with the words of the shop about it. */
export async function tellOfMove(tx: Queries, requestId: number, before: Date, words?: string): Promise<void> {
  const mail = await mailAbout(tx, requestId)
  if (!mail) return
  const contents = { ...mail.contents, beforeMs: before.getTime(), ...(words === undefined ? {} : { words }) }
  await speaking(mail.locale, () => queueMailOfRepair(tx, requestId, { kind: "repair-moved", to: mail.to, contents }))
}

/** Queues the reminder of a visit tomorrow. */
export async function queueReminderMail(tx: Queries, requestId: number): Promise<void> {
  const mail = await mailAbout(tx, requestId)
  if (mail) await speaking(mail.locale, () => queueMailOfRepair(tx, requestId, { kind: "repair-reminder", ...mail }))
}

type EstimateMail =
  | { kind: "repair-estimate"; estimate: EstimateRow }
  | { kind: "repair-estimate-answered"; estimate: EstimateRow; answer: "APPROVED" | "DECLINED" }

/** Queues the mail about an estimate: the estimate itself, or what was answered. The job holds the link's id, and never its token. */
export async function queueEstimateMail(tx: Queries, requestId: number, given: EstimateMail): Promise<void> {
  const mail = await mailAbout(tx, requestId)
  if (!mail) return
  const link = await linkOf(tx, "REPAIR", mail.contents.reference)
  const { lines, totalDirhams, validUntil } = given.estimate
  const contents = {
    ...mail.contents,
    totalDirhams,
    link: link && { kind: link.kind, id: link.id, generation: link.generation },
  }
  await speaking(mail.locale, () =>
    given.kind === "repair-estimate"
      ? queueMailOfRepair(tx, requestId, {
          kind: given.kind,
          to: mail.to,
          contents: {
            ...contents,
            validUntilMs: new Date(validUntil).getTime(),
            lines: lines.map(({ title, quantity, priceDirhams }) => ({ title, quantity, priceDirhams })),
          },
        })
      : queueMailOfRepair(tx, requestId, { kind: given.kind, to: mail.to, contents: { ...contents, answer: given.answer } }),
  )
}

/** The recipient, language and contents of a mail about a request; null when the account is deleted. */
async function mailAbout(tx: Queries, requestId: number): Promise<{ to: string; locale: Locale; contents: RepairMail } | null> {
  const found = await requestForMail(tx, requestId)
  const { locale } = found
  const {
    email,
    firstName,
    description,
    preferredAt,
    customerAddress,
    storeAddress,
    locale: _,
    outcome,
    charge,
    ...request
  } = await inLanguage(tx, locale, found, requestInLanguage)
  if (email === "") return null
  const contents: RepairMail = {
    ...request,
    due: dueAmount({ outcome, charge, newest: await countingEstimate(tx, requestId), quote: null }),
    name: firstName,
    description: description === NO_DESCRIPTION ? "" : description,
    preferredAtMs: new Date(preferredAt).getTime(),
    isHome: customerAddress !== null,
    addressLines: speaking(locale, () => addressLines({ shippingAddress: customerAddress, branchAddress: storeAddress })),
    branch: await inLanguage(tx, locale, await branchToVisit(tx, storeAddress), branchInLanguage),
  }
  return { to: email, locale, contents }
}

async function branchToVisit(tx: Queries, storeAddress: BranchAddress | null): Promise<RepairMail["branch"]> {
  const branch = storeAddress && (await branchById(tx, storeAddress.id))
  return branch && { name: branch.name, hours: branch.working_hours, mapLink: mapLink(branch) }
}

function requestInLanguage(request: RequestForMail, texts: Texts): RequestForMail {
  const phrase = (kind: string, english: string) => texts.phrase(kind, english) ?? english
  const { device, brand, model, isListedModel, issue, storeAddress } = request
  return {
    ...request,
    device: phrase("repair", device),
    brand: phrase("repair", brand),
    model: isListedModel ? phrase("repair_models", model) : model,
    issue: phrase("repair_issues", issue),
    storeAddress: storeAddress && storedBranchInLanguage(storeAddress, texts),
  }
}

function branchInLanguage(branch: RepairMail["branch"], texts: Texts): RepairMail["branch"] {
  if (!branch) return branch
  const phrase = (english: string) => texts.phrase("branches", english) ?? english
  return { ...branch, name: phrase(branch.name), hours: phrase(branch.hours) }
}

function isMailed(status: RepairStatus): status is keyof typeof MAILED {
  return status in MAILED
}

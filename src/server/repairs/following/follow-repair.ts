import type { FollowedRepair } from "#contract/estimates.ts"
import { type DeclineWay, stateAt } from "#rules/repairs/estimates/estimate.ts"
import { isLinkOver, progressOf } from "#rules/repairs/estimates/repair-progress.ts"
import { dirhams, qar } from "#rules/values/money.ts"
import type { Queries } from "#server/db/database.ts"
import type { Customer } from "#server/guards/customers.queries.ts"
import { found, Refusal } from "#server/guards/refusal.ts"
import { shortTransaction } from "#server/guards/short-transaction.ts"
import { spend } from "#server/guards/throttle.queries.ts"
import { readLinkToken } from "#server/links/link-token.ts"
import { openLink } from "#server/links/private-links.queries.ts"
import type { Services } from "#server/services.ts"
import { lockRequestOf } from "../advance-repair.queries.ts"
import { answerEstimate } from "../estimates/answer-estimate.ts"
import { linesFor } from "../estimates/read-estimates.ts"
import { type EstimateRow, newestSent } from "../kept/estimates.queries.ts"
import { requestOf } from "../repair-requests.queries.ts"
import { lockInWorkshop } from "../workshop/workshop.queries.ts"
import { type FollowedRow, followedRepair } from "./followed-repair.queries.ts"

type LinkServices = Pick<Services, "db" | "clock" | "config">
export type GivenAnswer = {
  number: number
  total: number
  answer: "APPROVED" | "DECLINED"
  decline_way?: DeclineWay | undefined
  reason?: string | undefined
}

const PER_MINUTE = { what: "repair-change", limit: 10, perSeconds: 60 }

/** The repair of a private link. A wrong signature asks no database. */
export async function followByLink({ db, clock, config }: LinkServices, token: string): Promise<FollowedRepair> {
  const now = clock.now()
  return followedFor(db, await repairOfLink(db, config, token, now), now)
}

/** Answers an estimate by the private link of its repair. */
export async function answerByLink({ db, clock, config }: LinkServices, token: string, given: GivenAnswer): Promise<FollowedRepair> {
  const now = clock.now()
  const { reference } = await repairOfLink(db, config, token, now)
  await shortTransaction(db, (tx) => answerAs(tx, "LINK", reference, given, now))
  return followedFor(db, found(await followedRepair(db, reference)), now)
}

/** A customer's own repair. */
export async function followOwn({ db, clock }: LinkServices, { id }: Pick<Customer, "id">, reference: string): Promise<FollowedRepair> {
  found(await requestOf(db, id, reference))
  return followedFor(db, found(await followedRepair(db, reference)), clock.now())
}

/** Answers an estimate of a customer's own repair. */
export async function answerOwn(
  services: LinkServices,
  customer: Pick<Customer, "id">,
  reference: string,
  given: GivenAnswer,
): Promise<FollowedRepair> {
  const { db, clock } = services
  await spend(services, { ...PER_MINUTE, of: customer.id })
  await shortTransaction(db, async (tx) => {
    const { reference: own } = found(await lockRequestOf(tx, customer.id, reference))
    await answerAs(tx, "CUSTOMER", own, given, clock.now())
  })
  return followOwn(services, customer, reference)
}

async function answerAs(tx: Queries, by: "LINK" | "CUSTOMER", reference: string, given: GivenAnswer, now: Date): Promise<void> {
  const { number, total, answer, decline_way: declineWay = null, reason } = given
  const request = found(await lockInWorkshop(tx, reference))
  const wish = { number, totalDirhams: dirhams(total), answer, declineWay, reason: reason?.trim() || null }
  await answerEstimate(tx, request, wish, { said: { by, staffId: null, saidWay: null, saidBy: null }, now })
}

/** All that is wrong with a link has one answer; only one that was right is over. [LINK-05] */
async function repairOfLink(db: Queries, { keys }: Pick<Services["config"], "keys">, token: string, now: Date): Promise<FollowedRow> {
  const link = readLinkToken(keys.links, token)
  if (link?.kind !== "REPAIR") throw new Refusal("link_unknown")
  const reference = await openLink(db, link, now)
  const repair = reference === null ? null : await followedRepair(db, reference)
  if (!repair || repair.isAccountDeleted) throw new Refusal("link_unknown")
  if (isLinkOver(repair.endedAt === null ? null : new Date(repair.endedAt), now)) throw new Refusal("link_ended")
  return repair
}

async function followedFor(db: Queries, row: FollowedRow, now: Date): Promise<FollowedRepair> {
  const { id, firstName, isHome, preferredAt, bench, isListedModel: _listed, endedAt: _ended, isAccountDeleted: _deleted, ...repair } = row
  const estimate = await newestSent(db, id)
  return {
    ...repair,
    first_name: firstName,
    is_home: isHome,
    preferred_time: preferredAt,
    step: progressOf({ status: row.status, bench }),
    estimate: estimate && estimateFor(estimate, now),
  }
}

function estimateFor(row: EstimateRow, now: Date): NonNullable<FollowedRepair["estimate"]> {
  return {
    number: row.number,
    state: stateAt({ state: row.state, validUntil: new Date(row.validUntil) }, now),
    lines: linesFor(row),
    total: qar(row.totalDirhams),
    note: row.note,
    valid_until: row.validUntil,
    parts_on: row.partsOn,
    answered_at: row.answeredAt,
  }
}

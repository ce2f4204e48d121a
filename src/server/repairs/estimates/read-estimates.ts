import type { OfficeEstimate, OfficeEstimates } from "#contract/office/estimates.ts"
import { stateAt } from "#rules/repairs/estimates/estimate.ts"
import { qar } from "#rules/values/money.ts"
import type { Config } from "#server/config/config.ts"
import type { Queries } from "#server/db/database.ts"
import { linkToken } from "#server/links/link-token.ts"
import { linkOf } from "#server/links/private-links.queries.ts"
import type { Member } from "#server/office/member.ts"
import { type EstimateRow, estimatesOf } from "../kept/estimates.queries.ts"
import { cardFor, mayDo } from "../workshop/ask-move.ts"

type ReaderContext = { member: Member; reference: string; now: Date }

/** The estimates of a ticket within the member's reach, with the customer's private link. */
export async function readEstimates(
  db: Queries,
  { keys, publicOrigin }: Pick<Config, "keys" | "publicOrigin">,
  { member, reference, now }: ReaderContext,
): Promise<OfficeEstimates> {
  const card = await cardFor(db, member, reference)
  const link = await linkOf(db, "REPAIR", card.reference)
  const token = link && linkToken(keys.links, link)
  return {
    estimates: (await estimatesOf(db, card.id)).map((row) => estimateFor(row, now)),
    link: link && token ? { address: `${publicOrigin}/t#${token}`, opened: link.opened, last_opened_at: link.lastOpenedAt } : null,
    may_write: mayDo(member, "repairs.estimate", card),
  }
}

function estimateFor(row: EstimateRow, now: Date): OfficeEstimate {
  return {
    id: row.id,
    number: row.number,
    state: stateAt({ state: row.state, validUntil: new Date(row.validUntil) }, now),
    lines: linesFor(row),
    total: qar(row.totalDirhams),
    note: row.note,
    valid_until: row.validUntil,
    parts_on: row.partsOn,
    sent_at: row.sentAt,
    sent_by: row.sentBy,
    answered_at: row.answeredAt,
    answered_by: row.answeredBy,
    noted_by: row.notedBy,
    said_way: row.saidWay,
    said_by: row.saidBy,
    decline_way: row.declineWay,
    reason: row.reason,
  }
}

export function linesFor({ lines }: Pick<EstimateRow, "lines">): OfficeEstimate["lines"] {
  return lines.map(({ priceDirhams, warrantyDays, ...line }) => ({ ...line, price: qar(priceDirhams), warranty_days: warrantyDays }))
}

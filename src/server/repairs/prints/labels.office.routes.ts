import { createElement as h } from "react"
import Type from "typebox"
import { m } from "#messages/messages.js"
import { MAX_LABELED } from "#rules/repairs/intake.ts"
import { qatarDay } from "#rules/repairs/repair-slots.ts"
import type { Queries } from "#server/db/database.ts"
import { Refusal } from "#server/guards/refusal.ts"
import type { Member } from "#server/office/member.ts"
import { printDocument } from "#server/office/pages/print-document.ts"
import { serveOfficePage } from "#server/office/pages/serve-office-page.ts"
import type { OfficeServer } from "#server/office/serve-office.ts"
import type { Services } from "#server/services.ts"
import { cardFor, mayDo } from "../workshop/ask-move.ts"
import { intakeOf } from "../workshop/workshop.queries.ts"
import { type LabeledTicket, Labels } from "./labels.ts"

const REFERENCE = "[0-9A-Za-z]{1,20}"
const several = Type.Object({ refs: Type.String({ pattern: `^${REFERENCE}(,${REFERENCE}){0,${MAX_LABELED - 1}}$` }) })

/** The labels of one ticket or of several as one document. One that the member may not see refuses all. */
export function serveRepairPrints(office: OfficeServer & Services): void {
  const { db, config } = office
  const address = { path: "/office/repairs/labels", permission: "repairs.intake", params: Type.Object({}), query: several } as const
  serveOfficePage(office, address, async ({ member, query }) => {
    const tickets: LabeledTicket[] = []
    for (const reference of new Set(query.refs.toUpperCase().split(","))) tickets.push(await labeledTicket(db, member, reference))
    const labels = tickets.map((ticket) => h(Labels, { key: ticket.reference, ticket, origin: config.publicOrigin }))
    return { html: printDocument(m.office_print_labels_title(), labels) }
  })
}

async function labeledTicket(db: Queries, member: Member, reference: string): Promise<LabeledTicket> {
  const card = await cardFor(db, member, reference)
  if (!mayDo(member, "repairs.intake", card)) throw new Refusal("forbidden", { extension: { permission: "repairs.intake" } })
  const { completedAt, accessories } = await intakeOf(db, card.id)
  const { model, customer, preferredAt } = card
  return { reference: card.reference, model, customer, day: qatarDay(new Date(completedAt ?? preferredAt)), accessories }
}

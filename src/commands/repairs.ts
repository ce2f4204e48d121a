import { userInfo } from "node:os"
import { modelWithBrand } from "#rules/repairs/model-name.ts"
import { REPAIR_STATUSES, type RepairStatus, readRepairStatus } from "#rules/repairs/repair-status.ts"
import { addressLines } from "#server/addresses/delivery.ts"
import { systemClock } from "#server/clock.ts"
import { findRepair, listRepairs } from "#server/repairs/operators/operator-repairs.queries.ts"
import { advanceNamedRepair } from "#server/repairs/operators/operator-repairs.ts"
import { requestById } from "#server/repairs/repair-requests.queries.ts"
import type { Answer } from "./answer.ts"
import { withShop } from "./open-shop.ts"

type How = { json: boolean }

const MAX_LISTED = 200

/** `corniche repair list`: the newest repairs, or those in one status. */
export async function listRepairsCommand({
  status,
  limit,
  json,
}: How & { status: string | undefined; limit: string | undefined }): Promise<Answer> {
  const wanted = status === undefined ? null : readRepairStatus(status)
  if (status !== undefined && wanted === null) return { code: 1, complaint: noStatus(status) }
  const most = limit === undefined ? 50 : Number(limit)
  if (!Number.isInteger(most) || most < 1 || most > MAX_LISTED) return { code: 1, complaint: `--limit must be from 1 to ${MAX_LISTED}.` }
  const repairs = await withShop(({ db }) => listRepairs(db, { status: wanted, limit: most }))
  if (json) return { code: 0, text: JSON.stringify(repairs) }
  const lines = repairs.map(({ id, reference, preferredAt, status: state, email, brand, model, issue, place }) =>
    [String(id).padStart(6), reference, state, preferredAt, place, modelWithBrand(brand, model), issue, email].join("  "),
  )
  return { code: 0, text: lines.join("\n") || "No repairs found." }
}

/** `corniche repair show`: one repair with its events. */
export async function showRepairCommand({ repair: named, json }: How & { repair: string }): Promise<Answer> {
  return withShop(async ({ db }) => {
    const found = await findRepair(db, named)
    const request = found && (await requestById(db, found.id))
    if (!found || !request) return { code: 1, complaint: `Repair request ${named} does not exist.` }
    const { id, email, device, brand, isListedModel, movedFrom } = found
    if (json) return { code: 0, text: JSON.stringify({ id, ...request, email, device, brand, moved_from: movedFrom }) }
    const where = addressLines({ shippingAddress: request.customer_address, branchAddress: request.store_address })
    return {
      code: 0,
      text: [
        `Repair ${id}  ${request.reference}  ${request.created_at}  ${request.status}  ${email}`,
        `${device}: ${modelWithBrand(brand, request.model)}, ${request.issue}`,
        ...(isListedModel ? [] : ["The model is not in the list: the customer wrote its name."]),
        request.issue_description,
        ...(request.serial_number ? [`Serial number or IMEI: ${request.serial_number}`] : []),
        `${request.customer_address ? "Home visit" : "In the shop"} ${request.preferred_time}  ${where.join(", ")}`,
        ...(movedFrom ? [`Moved by the customer from ${movedFrom}`] : []),
        ...request.events.map((event) => `    ${event.status} ${event.created_at}`),
      ].join("\n"),
    }
  })
}

/** `corniche repair advance`: advances one repair by one step. */
export async function advanceRepairCommand({ repair, status, json }: How & { repair: string; status: string }): Promise<Answer> {
  const to = readRepairStatus(status)
  if (to === null) return { code: 1, complaint: noStatus(status) }
  const done = await withShop(({ db }) => advanceNamedRepair({ db, clock: systemClock }, { repair, to, by: userInfo().username }))
  return { code: 0, text: json ? JSON.stringify({ ok: true, ...done }) : `Repair ${done.reference}: ${done.from} → ${done.to}` }
}

function noStatus(text: string): string {
  // These are recognised, but cannot be set.
  const settable = REPAIR_STATUSES.filter((status: RepairStatus) => status !== "STARTED" && status !== "COMPLETED")
  return `"${text}" is not a status. The statuses are ${settable.join(", ")}.`
}

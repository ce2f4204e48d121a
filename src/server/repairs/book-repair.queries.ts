import { sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import type { BranchAddress, ShippingAddress } from "#contract/addresses.ts"
import { OrNull } from "#contract/shapes.ts"
import type { Quote } from "#rules/repairs/tariff.ts"
import type { Locale } from "#rules/values/locale.ts"
import type { Queries } from "#server/db/database.ts"
import { rows } from "#server/db/rows.ts"

/** A model and its names; `issue` is null when this kind of device does not have the issue. */
export const ChosenDevice = Type.Object({
  device: Type.String(),
  brand: Type.String(),
  model: Type.String(),
  brandId: Type.Number(),
  issue: OrNull(Type.String()),
  thumbnail: OrNull(Type.String()),
})
export type ChosenDevice = Static<typeof ChosenDevice>

/** The chosen model and issue, or null when the model does not exist. The model determines device and brand. */
export async function chosenDevice(tx: Queries, chosen: { model: number; issue: number }): Promise<ChosenDevice | null> {
  const [device] = await rows(
    tx,
    "chosen device",
    sql`
    select d.title as device, b.id as "brandId", b.name as brand, m.name as model, i.title as issue,
      coalesce(o.thumbnail, d.thumbnail) as thumbnail
    from repair_models m join repair_devices d on d.id = m.device_id join repair_brands b on b.id = m.brand_id
      join repair_offers o on o.device_id = m.device_id and o.brand_id = m.brand_id
      left join repair_issues i on i.id = ${chosen.issue} and i.device_id = m.device_id
    where m.id = ${chosen.model}`,
    ChosenDevice,
  )
  return device ?? null
}

/** As `chosenDevice`, for a model that is not listed: the issue determines the device, which must be repaired for the brand. */
export async function unlistedDevice(tx: Queries, chosen: { brand: number; model: string; issue: number }): Promise<ChosenDevice | null> {
  const [device] = await rows(
    tx,
    "unlisted device",
    sql`
    select d.title as device, b.id as "brandId", b.name as brand, ${chosen.model}::text as model, i.title as issue,
      coalesce(o.thumbnail, d.thumbnail) as thumbnail
    from repair_issues i join repair_devices d on d.id = i.device_id join repair_offers o on o.device_id = i.device_id
      join repair_brands b on b.id = o.brand_id
    where i.id = ${chosen.issue} and o.brand_id = ${chosen.brand}`,
    ChosenDevice,
  )
  return device ?? null
}

/** The number of a customer's unfinished repairs. */
export async function openRepairs(tx: Queries, customerId: number): Promise<number> {
  const [open] = await rows(
    tx,
    "open repairs",
    sql`
    select count(*)::int as count from repair_requests where customer_id = ${customerId} and status not in ('DELIVERED', 'CANCELLED')`,
    Type.Object({ count: Type.Number() }),
  )
  return open?.count ?? 0
}

export type NewRequest = Omit<ChosenDevice, "issue" | "brandId"> & {
  reference: string
  customerId: number
  modelId: number | null
  issueId: number
  issue: string
  issueDescription: string
  quote: Quote | null
  serialNumber: string | null
  preferredAt: Date
  /** Null for a visit that needs a reminder. */
  remindedAt: Date | null
  customerAddress: ShippingAddress | null
  storeAddress: BranchAddress | null
  locale: Locale
  now: Date
}

/** Creates a request with its first event; returns its id. */
export async function insertRequest(tx: Queries, request: NewRequest): Promise<number> {
  const { customerAddress, storeAddress, preferredAt, remindedAt, now } = request
  const [row] = await rows(
    tx,
    "insert repair request",
    sql`
    with request as (
      insert into repair_requests (reference, customer_id, model_id, issue_id, device, brand, model, issue, thumbnail, issue_description, serial_number, quote,
        preferred_at, reminded_at, customer_address, store_address, locale, status, created_at)
      values (${request.reference}, ${request.customerId}, ${request.modelId}, ${request.issueId}, ${request.device}, ${request.brand},
        ${request.model}, ${request.issue}, ${request.thumbnail}, ${request.issueDescription}, ${request.serialNumber}, ${request.quote && JSON.stringify(request.quote)}::jsonb, ${preferredAt.toISOString()}::timestamptz, ${remindedAt?.toISOString() ?? null}::timestamptz,
        ${customerAddress && JSON.stringify(customerAddress)}::jsonb, ${storeAddress && JSON.stringify(storeAddress)}::jsonb, ${request.locale}, 'CREATED',
        ${now.toISOString()}::timestamptz)
      returning id, status, created_at
    ), event as (
      insert into repair_events (request_id, status, cause, created_at) select id, status, 'customer', created_at from request
    )
    select id from request`,
    Type.Object({ id: Type.Number() }),
  )
  if (!row) throw new Error("An inserted request has an id.")
  return row.id
}

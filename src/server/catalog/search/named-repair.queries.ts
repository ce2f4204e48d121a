import { sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import type { NamedRepair } from "#contract/catalog.ts"
import { RepairTariff } from "#contract/repairs.ts"
import { asksForRepair, asNamedBy, namedModel, termsBesideDevice, termsBesideIssue, withParts } from "#rules/catalog/search/named-repair.ts"
import type { Term } from "#rules/catalog/search/search-query.ts"
import { quoteOf, tariffsFor, tariffsOfBrand } from "#rules/repairs/tariff.ts"
import type { Queries } from "#server/db/database.ts"
import { rows } from "#server/db/rows.ts"
import { array } from "#server/db/sql.ts"
import { findsAny, isFoundAs } from "./read-search.queries.ts"

/** More than a shop repairs. */
const MAX_DEVICES = 100
const MAX_ISSUES = 500
const MAX_MODELS = 5000
const MAX_TARIFFS = 1000

const IssueRow = Type.Object({ id: Type.Number(), device: Type.Number(), device_title: Type.String(), title: Type.String() })
type IssueRow = Static<typeof IssueRow>
const ModelRow = Type.Object({
  id: Type.Number(),
  device: Type.Number(),
  name: Type.String(),
  brand: Type.Object({ id: Type.Number(), name: Type.String() }),
})
type ModelRow = Static<typeof ModelRow>

/**
 * The repair that the words name, with its price on a day: an issue and a model, or several models of one brand; of the first device, and
 * of its issues the most common one with a price. Null when the words find a product that the issue's words name: of "ps5
 * controller" the controller is wanted. Words that ask for a repair, but name no issue, give the model or brand alone.
 */
export async function namedRepair(db: Queries, terms: readonly Term[], day: string): Promise<NamedRepair | null> {
  if (terms.length < 2) return null
  const isForRepair = asksForRepair(terms)
  const named = await namedIssues(db, withParts(terms), isForRepair)
  const [first] = named
  if (!first) return isForRepair ? repairedModel(db, terms) : null
  if (await findsAny(db, { where: isFoundAs(terms, asNamedBy(first.issue.title, first.ofIssue)) })) return null
  const tariffs = await tariffsOf(
    db,
    named.map(({ issue }) => issue.id),
  )
  for (const { issue, model } of named) {
    const repair = { issue: issue.id, brand: model.brand, model: model.model }
    const quote = quoteOf(model.model === null ? tariffsOfBrand(tariffs, repair, day) : tariffsFor(tariffs, repair, day))
    if (quote) return { device: issue.device, ...model, issue: issue.id, issue_title: issue.title, quote }
  }
  return isForRepair ? repairedModel(db, terms) : null
}

type NamedIssue = { issue: IssueRow; model: NonNullable<ReturnType<typeof namedModel>>; ofIssue: Term[] }

/** The issues that the words name, each with the model or brand that the other words name. */
async function namedIssues(db: Queries, terms: readonly Term[], isForRepair: boolean): Promise<NamedIssue[]> {
  const issues = (await issuesLike(db, terms)).flatMap((issue) => {
    const left = termsBesideIssue({ title: issue.title, device: issue.device_title }, terms) ?? []
    const few = termsBesideDevice(issue.device_title, left)
    return few.length > 0 ? [{ issue, left, few }] : []
  })
  if (issues.length === 0) return []
  const fewOfAll = terms.filter((term) => issues.every(({ few }) => few.includes(term)))
  const models = await modelsLike(db, { devices: issues.map(({ issue }) => issue.device), terms: fewOfAll, isForRepair })
  return issues.flatMap(({ issue, left, few }) => {
    const ofDevice = models.get(issue.device) ?? []
    // A device may be a word of its models, such as "Apple Watch".
    const model = namedModel(ofDevice, left, { isForRepair }) ?? namedModel(ofDevice, few, { isForRepair })
    return model ? [{ issue, model, ofIssue: terms.filter((term) => !left.includes(term)) }] : []
  })
}

/** The model, or the brand, that the words beside those for a repair name. */
async function repairedModel(db: Queries, terms: readonly Term[]): Promise<NamedRepair | null> {
  const devices = (await devicesOf(db)).map(({ id, title }) => ({ id, few: termsBesideDevice(title, terms) }))
  const fewOfAll = terms.filter((term) => devices.every(({ few }) => few.includes(term)))
  const models = await modelsLike(db, { devices: devices.map(({ id }) => id), terms: fewOfAll, isForRepair: true })
  for (const { id, few } of devices) {
    const model = namedModel(models.get(id) ?? [], few, { isForRepair: true })
    if (model) return { device: id, ...model, issue: null, issue_title: null, quote: null }
  }
  return null
}

async function devicesOf(db: Queries) {
  return rows(
    db,
    "devices to name",
    sql`select id, title from repair_devices order by position, id limit ${MAX_DEVICES}`,
    Type.Object({ id: Type.Number(), title: Type.String() }),
  )
}

/** The issues that may have a term in their title, in the order of the devices, the most common first. */
async function issuesLike(db: Queries, terms: readonly Term[]): Promise<IssueRow[]> {
  return rows(
    db,
    "issues to name",
    sql`
    select i.id, i.device_id as device, d.title as device_title, i.title from repair_issues i join repair_devices d on d.id = i.device_id
    where regexp_replace(lower(i.title), '[^a-z0-9]', '', 'g') like any(${array(terms.flatMap(patternsOf))}::text[])
    order by d.position, d.id, i.rank, i.id limit ${MAX_ISSUES}`,
    IssueRow,
  )
}

type ModelsWanted = { devices: readonly number[]; terms: readonly Term[]; isForRepair: boolean }

/**
 * By device, the models that may have all these terms in their name and brand, and unless a repair is requested, one of them in their name.
 */
async function modelsLike(db: Queries, { devices, terms, isForRepair }: ModelsWanted): Promise<Map<number, ModelRow[]>> {
  if (terms.length === 0) return new Map()
  const named = terms.map((term) => sql` and names.key like any(${array(patternsOf(term))}::text[])`)
  const ofModel = sql` and regexp_replace(replace(lower(m.name), '+', 'plus'), '[^a-z0-9]', '', 'g') like any(${array(terms.flatMap(patternsOf))}::text[])`
  const found = await rows(
    db,
    null,
    sql`
    select m.id, m.device_id as device, m.name, json_build_object('id', b.id, 'name', b.name) as brand
    from repair_models m join repair_brands b on b.id = m.brand_id
      cross join lateral (select regexp_replace(replace(lower(b.name || m.name), '+', 'plus'), '[^a-z0-9]', '', 'g') as key) names
    where m.device_id = any(${array([...new Set(devices)])}::int[])${sql.join(named)}${isForRepair ? sql`` : ofModel}
    order by m.device_id, m.brand_id, m.position, m.id limit ${MAX_MODELS}`,
    ModelRow,
  )
  return Map.groupBy(found, ({ device }) => device)
}

/** Patterns, at least one of which is in the key of every text that answers a term. */
function patternsOf({ anyOf }: Term): string[] {
  return [...new Set(anyOf.flatMap(([first]) => (first ? [`%${first.word}%`] : [])))]
}

async function tariffsOf(db: Queries, issues: readonly number[]): Promise<RepairTariff[]> {
  return rows(
    db,
    "tariffs of a named repair",
    sql`
    select issue_id as issue, brand_id as brand, model_id as model, grade, price_dirhams / 100.0::float8 as price, is_from, minutes,
      warranty_days, at_home, valid_from::text as valid_from, valid_until::text as valid_until
    from repair_tariffs where issue_id = any(${array(issues)}::int[]) order by id limit ${MAX_TARIFFS}`,
    RepairTariff,
  )
}

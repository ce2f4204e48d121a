import { sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import type { NamedRepair } from "#contract/catalog.ts"
import { RepairTariff } from "#contract/repairs.ts"
import { namedModel, termsBesideIssue } from "#rules/catalog/search/named-repair.ts"
import type { Term } from "#rules/catalog/search/search-query.ts"
import { quoteOf, tariffsFor, tariffsOfBrand } from "#rules/repairs/tariff.ts"
import type { Queries } from "#server/db/database.ts"
import { rows } from "#server/db/rows.ts"
import { array } from "#server/db/sql.ts"
import { findsAny, isFoundAs } from "./read-search.queries.ts"

/** More than a shop repairs. */
const MAX_ISSUES = 500
const MAX_MODELS = 5000
const MAX_TARIFFS = 1000

const IssueRow = Type.Object({ id: Type.Number(), device: Type.Number(), title: Type.String() })
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
 * controller" the controller is wanted.
 */
export async function namedRepair(db: Queries, terms: readonly Term[], day: string): Promise<NamedRepair | null> {
  if (terms.length < 2) return null
  const issues = (await issuesLike(db, terms)).flatMap((issue) => {
    const left = termsBesideIssue(issue.title, terms)
    return left && left.length > 0 ? [{ ...issue, left }] : []
  })
  if (issues.length === 0) return null
  const leftByAll = terms.filter((term) => issues.every(({ left }) => left.includes(term)))
  const models = Map.groupBy(await modelsLike(db, issues, leftByAll), ({ device }) => device)
  const named = issues.flatMap(({ left, ...issue }) => {
    const model = namedModel(models.get(issue.device) ?? [], left)
    return model ? [{ issue, model, ofIssue: terms.filter((term) => !left.includes(term)) }] : []
  })
  const [first] = named
  if (!first || (await findsAny(db, { where: isFoundAs(terms, first.ofIssue) }))) return null
  const tariffs = await tariffsOf(
    db,
    named.map(({ issue }) => issue.id),
  )
  for (const { issue, model } of named) {
    const repair = { issue: issue.id, brand: model.brand, model: model.model }
    const quote = quoteOf(model.model === null ? tariffsOfBrand(tariffs, repair, day) : tariffsFor(tariffs, repair, day))
    if (quote) return { device: issue.device, ...model, issue: issue.id, issue_title: issue.title, quote }
  }
  return null
}

/** The issues that may have a term in their title, in the order of the devices, the most common first. */
async function issuesLike(db: Queries, terms: readonly Term[]): Promise<IssueRow[]> {
  return rows(
    db,
    "issues to name",
    sql`
    select i.id, i.device_id as device, i.title from repair_issues i join repair_devices d on d.id = i.device_id
    where regexp_replace(lower(i.title), '[^a-z0-9]', '', 'g') like any(${array(terms.flatMap(patternsOf))}::text[])
    order by d.position, d.id, i.rank, i.id limit ${MAX_ISSUES}`,
    IssueRow,
  )
}

/** The models of these issues' devices that may have all these terms in their name and brand, and one of them in their name. */
async function modelsLike(db: Queries, issues: readonly IssueRow[], terms: readonly Term[]): Promise<ModelRow[]> {
  const devices = [...new Set(issues.map(({ device }) => device))]
  const named = terms.map((term) => sql` and names.key like any(${array(patternsOf(term))}::text[])`)
  return rows(
    db,
    null,
    sql`
    select m.id, m.device_id as device, m.name, json_build_object('id', b.id, 'name', b.name) as brand
    from repair_models m join repair_brands b on b.id = m.brand_id
      cross join lateral (select regexp_replace(replace(lower(b.name || m.name), '+', 'plus'), '[^a-z0-9]', '', 'g') as key) names
    where m.device_id = any(${array(devices)}::int[])${sql.join(named)}
      and regexp_replace(replace(lower(m.name), '+', 'plus'), '[^a-z0-9]', '', 'g') like any(${array(terms.flatMap(patternsOf))}::text[])
    order by m.device_id, m.brand_id, m.position, m.id limit ${MAX_MODELS}`,
    ModelRow,
  )
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

import type { BrandWish, IssueWish, ModelWish } from "#contract/office/repairs/repair-offer.ts"
import { changedPart, repeatedPlace } from "#rules/repairs/offer/offer.ts"
import type { Queries } from "#server/db/database.ts"
import { Refusal } from "#server/guards/refusal.ts"
import { audit } from "#server/office/audit.queries.ts"
import { beginChange, type Change } from "./change-device.ts"
import { offerBrands, offerModels } from "./offer.queries.ts"
import { setOfferPhrases } from "./offer-phrases.queries.ts"
import { addBrands, knownBrands, nextId, writeIssues, writeModels, writeOffers } from "./write-offer.queries.ts"

/** An entry of a list in two languages; without an id it is new. */
type Entry = { id: number | null; name: string; arabic: string | null }
type ListLine = { name: string; arabic: string | null }

/** Saves all issues of a kind of device, in this order. */
export async function saveIssues(tx: Queries, wishes: readonly IssueWish[], change: Change): Promise<void> {
  const { id: device, issues } = await beginChange(tx, change)
  const entries = wishes.map(({ id, title, title_ar }) => ({ id, name: title.trim(), arabic: title_ar }))
  refuseRepeated(entries, (place) => `issues.${place}.title`)
  const next = await withIds(tx, "repair_issues", { entries, known: issues })
  await writeIssues(tx, device, next)
  await setOfferPhrases(tx, "repair_issues", pairsOf(next))
  const before = issues.map(({ title, title_ar }) => ({ name: title, arabic: title_ar }))
  await auditList(tx, { act: "repair-offer.issues", before, after: next }, change)
}

/** Saves all models of a brand within a kind of device, in this order. */
export async function saveModels(tx: Queries, brand: number, wishes: readonly ModelWish[], change: Change): Promise<void> {
  const { id: device, brands } = await beginChange(tx, change)
  const name = brands.find(({ id }) => id === brand)?.name
  if (name === undefined) throw new Refusal("not_found")
  const known = await offerModels(tx, { device, brand })
  const entries = wishes.map((wish) => ({ id: wish.id, name: wish.name.trim(), arabic: wish.name_ar }))
  refuseRepeated(entries, (place) => `models.${place}.name`)
  const next = await withIds(tx, "repair_models", { entries, known })
  await writeModels(tx, { device, brand }, next)
  await setOfferPhrases(tx, "repair_models", pairsOf(next))
  const before = known.map((model) => ({ name: model.name, arabic: model.name_ar }))
  await auditList(tx, { act: "repair-offer.models", before, after: next, more: { brand: name } }, change)
}

/** Saves all brands of a kind of device, in this order. A new one gets its name and its slug. */
export async function saveBrands(tx: Queries, wishes: readonly BrandWish[], change: Change): Promise<void> {
  const { id: device, brands } = await beginChange(tx, change)
  const added = wishes.flatMap((wish) => (wish.id === null ? [{ ...wish, name: wish.name.trim() }] : []))
  const known = new Map(
    (
      await knownBrands(
        tx,
        wishes.flatMap(({ id }) => id ?? []),
      )
    ).map(({ id, name }) => [id, name]),
  )
  const names = wishes.map((wish) => (wish.id === null ? wish.name : (known.get(wish.id) ?? null)))
  if (names.includes(null)) throw new Refusal("not_found")
  refuseRepeated(
    names.map((name) => ({ name: name ?? "" })),
    (place) => `brands.${place}.name`,
  )
  const ids = await addBrands(tx, added)
  const next = wishes.map((wish) => (wish.id === null ? (ids.get(wish.slug) ?? null) : wish.id))
  const taken = next.indexOf(null)
  if (taken !== -1) throw new Refusal("slug_taken", { fields: [`brands.${taken}.slug`] })
  await writeOffers(
    tx,
    device,
    next.flatMap((id) => id ?? []),
  )
  const pairs = added.map(({ name, name_ar }) => [name, name_ar] as const)
  await setOfferPhrases(tx, "repair", pairs)
  const lines = (list: readonly { name: string; name_ar: string | null }[]) => list.map(({ name, name_ar }) => ({ name, arabic: name_ar }))
  await auditList(tx, { act: "repair-offer.brands", before: lines(brands), after: lines(await offerBrands(tx, device)) }, change)
}

function refuseRepeated(entries: readonly { name: string }[], field: (place: number) => string): void {
  const place = repeatedPlace(entries.map(({ name }) => name))
  if (place !== null) throw new Refusal("offer_twice", { fields: [field(place)] })
}

/** Gives new entries the next free ids; refuses with `not_found` for an id of another list, or one that is there twice. */
async function withIds(
  tx: Queries,
  table: "repair_issues" | "repair_models",
  { entries, known }: { entries: readonly Entry[]; known: readonly { id: number }[] },
): Promise<(Entry & { id: number })[]> {
  const kept = entries.flatMap(({ id }) => id ?? [])
  const isKnown = (id: number) => known.some((one) => one.id === id)
  if (!kept.every(isKnown) || new Set(kept).size < kept.length) throw new Refusal("not_found")
  let next = await nextId(tx, table)
  return entries.map((entry) => ({ ...entry, id: entry.id ?? next++ }))
}

const pairsOf = (entries: readonly ListLine[]) => entries.map(({ name, arabic }) => [name, arabic] as const)

type ListChange = { act: string; before: readonly ListLine[]; after: readonly ListLine[]; more?: Readonly<Record<string, unknown>> }

/** Adds the audit row of a list: what lies between its common beginning and end. */
async function auditList(tx: Queries, { act, before, after, more = {} }: ListChange, { device, actor }: Change): Promise<void> {
  const lines = (list: readonly ListLine[]) => list.map(({ name, arabic }) => [name, arabic?.trim()].filter(Boolean).join(" · "))
  const part = changedPart(lines(before), lines(after))
  const object = { kind: "repair-offer", id: device }
  await audit(tx, actor, { act, object, before: { ...more, list: part.before }, after: { ...more, list: part.after } })
}

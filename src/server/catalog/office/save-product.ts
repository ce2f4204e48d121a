import type { ProductChanges, ProductForm } from "#contract/office/product-form.ts"
import { pairsOfVariant, repeatedNames, tidiedSpecifications } from "#rules/catalog/facts/product-specifications.ts"
import { type PlanFault, planFaults } from "#rules/catalog/office/publication.ts"
import { dirhams } from "#rules/values/money.ts"
import { savePictures } from "#server/catalog/pictures/save-pictures.ts"
import { sanitiseRichText } from "#server/catalog/product/sanitise-html.ts"
import type { Queries } from "#server/db/database.ts"
import { found, Refusal } from "#server/guards/refusal.ts"
import { type Actor, audit, staffIdOf } from "#server/office/audit.queries.ts"
import { refuseChanged } from "#server/office/version.ts"
import { orderOptions } from "./add-variants.queries.ts"
import { announceProduct } from "./announce-product.ts"
import { noteProductChange } from "./change-variant.queries.ts"
import {
  addPhrase,
  type FormRow,
  findNamed,
  formOf,
  lockProduct,
  moveSlug,
  type VariantWrite,
  writePhrase,
  writeProduct,
  writeSpecifications,
  writeVariants,
} from "./product-form.queries.ts"
import { looksOf, shownForm } from "./product-form.ts"
import { refreshProduct } from "./refresh-product.queries.ts"

export type SaveWish = { id: number; version: number; changes: ProductChanges }
type SaveContext = { actor: Actor; now: Date; imageBase: string }

/**
 * Changes the given fields of a product and of its variants. Refuses with `changed_meanwhile` when it has another version, and with
 * `invalid` when its slug is taken, or something that it names does not exist.
 */
export async function saveProduct(tx: Queries, { id, version, changes }: SaveWish, { actor, now, imageBase }: SaveContext): Promise<void> {
  await lockProduct(tx, id)
  const row = found(await formOf(tx, id))
  const before = shownForm(row, imageBase)
  refuseChanged(version, row, before)
  const { variants: changed = [], pictures, option_order: order, ...fields } = changes
  const clean = cleanTexts(fields)
  const after = { ...before, ...clean, ...(pictures ? { pictures: pictures.map((picture) => ({ image: "", ...picture })) } : {}) }
  if (order) after.options = orderedOptions(before, order)
  if (changes.specifications) after.specifications = cleanSpecifications(row, changes.specifications)
  await refuseImpossible(tx, { row, after, changed, isPlanned: "publish_at" in clean || "unpublish_at" in clean, now })

  await writeProduct(tx, rowOf(row, after))
  if (after.slug !== before.slug) await moveSlug(tx, { id, before: before.slug, after: after.slug })
  await writeSharedArabic(tx, before, after)
  if (order) await orderOptions(tx, id, order)
  if (pictures) {
    const colors = before.colors.map(({ value }) => value)
    await savePictures(tx, { productId: id, before: before.pictures, after: pictures, looks: looksOf(row), colors })
  }
  if (changes.specifications) await writeSpecifications(tx, pairsOf(row, after))
  const written = changed.map((change) => variantWrite(row, change))
  if (written.length > 0) await writeVariants(tx, written)

  const next = await noteProductChange(tx, id, now)
  await refreshProduct(tx, id, { cause: "HAND", staffId: staffIdOf(actor), now })
  await audit(tx, actor, { act: "product.edit", object: { kind: "product", id }, ...difference(before, after, changed) })
  await announceProduct(tx, id, next)
}

/** The options in this order; refuses an order that does not name each of them once. */
function orderedOptions({ options }: ProductForm, order: readonly string[]): ProductForm["options"] {
  const ordered = order.flatMap((title) => options.filter((option) => option.title === title))
  if (ordered.length !== options.length || new Set(order).size !== options.length)
    throw new Refusal("invalid", { fields: ["/option_order"] })
  return ordered
}

/** The specifications without blanks around them; refuses a name that stands twice, and a variant of another product. */
function cleanSpecifications({ looks }: FormRow, given: ProductForm["specifications"]): ProductForm["specifications"] {
  const repeated = repeatedNames(given).map((place) => `/specifications/${place}/name`)
  const unknown = given.flatMap(({ own }, place) =>
    own.every(({ variant }) => looks.some(({ id }) => id === variant)) ? [] : [`/specifications/${place}/own`],
  )
  const [first, ...rest] = [...repeated, ...unknown]
  if (first !== undefined) throw new Refusal("invalid", { fields: [first, ...rest] })
  return tidiedSpecifications(given)
}

function pairsOf({ looks }: FormRow, { specifications }: ProductForm) {
  return looks.map(({ id }) => ({ id, pairs: pairsOfVariant(specifications, id) }))
}

const PROSE = ["details", "details_arabic", "warranty", "warranty_arabic", "returns", "returns_arabic"] as const

type FieldChanges = Omit<ProductChanges, "variants" | "pictures" | "option_order">

function cleanTexts(fields: FieldChanges): FieldChanges {
  const prose = PROSE.flatMap((field) => (fields[field] === undefined ? [] : [[field, sanitiseRichText(fields[field])]]))
  const lines = Object.entries(fields).flatMap(([field, value]) => (typeof value === "string" ? [[field, value.trim()]] : []))
  return { ...fields, ...Object.fromEntries(lines), ...Object.fromEntries(prose) }
}

type ChangedProduct = {
  row: FormRow
  after: ProductForm
  changed: NonNullable<ProductChanges["variants"]>
  isPlanned: boolean
  now: Date
}

async function refuseImpossible(tx: Queries, { row, after, changed, isPlanned, now }: ChangedProduct): Promise<void> {
  const { brand, category, slug, id } = after
  const named = await findNamed(tx, { brand, category, slug, id })
  const plan = { state: after.state, publishAt: dateOf(after.publish_at), unpublishAt: dateOf(after.unpublish_at) }
  const faults: (PlanFault | string)[] = isPlanned ? planFaults(plan, now) : []
  const unknown = changed.filter((change) => !row.variants.some((variant) => variant.id === change.id))
  const paths = [
    ...(after.title === "" ? ["/title"] : []),
    ...(named.slugTaken ? ["/slug"] : []),
    ...(named.brand ? [] : ["/brand"]),
    ...(named.category ? [] : ["/category"]),
    ...(Number.isNaN(plan.publishAt?.getTime()) ? ["/publish_at"] : []),
    ...(Number.isNaN(plan.unpublishAt?.getTime()) ? ["/unpublish_at"] : []),
    ...faults.map((fault) => `/${fault}`),
    ...unknown.map((change) => `/variants/${change.id}`),
  ]
  const [first, ...rest] = paths
  if (named.slugTaken) throw new Refusal("slug_taken", { fields: ["/slug"] })
  if (first !== undefined) throw new Refusal("invalid", { fields: [first, ...rest] })
}

function dateOf(text: string | null): Date | null {
  return text === null ? null : new Date(text)
}

function rowOf({ arabic }: FormRow, after: ProductForm): Parameters<typeof writeProduct>[1] {
  const texts = {
    ...arabic,
    title: after.title_arabic,
    details: after.details_arabic,
    seo_title: after.seo_title_arabic,
    seo_description: after.seo_description_arabic,
  }
  return {
    ...{ id: after.id, slug: after.slug, title: after.title, brand: after.brand, category: after.category, label: after.label },
    ...{ tags: after.tags, maxQuantity: after.max_quantity, seoTitle: after.seo_title, seoDescription: after.seo_description },
    ...{ details: after.details, warranty: after.warranty, returns: after.returns },
    ...{ warrantyArabic: after.warranty_arabic, returnsArabic: after.returns_arabic },
    arabic: Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== "")),
    ...{ published: after.state === "live", publishAt: after.publish_at, unpublishAt: after.unpublish_at },
  }
}

/**
 * The Arabic of a changed English text is written with it, because it is found by the English. One that was not changed does not replace the
 * Arabic that other products gave this English.
 */
async function writeSharedArabic(tx: Queries, before: ProductForm, after: ProductForm): Promise<void> {
  for (const [kind, english, arabic] of [
    ["warranty_info", "warranty", "warranty_arabic"],
    ["return_policy", "returns", "returns_arabic"],
  ] as const) {
    const phrase = { kind, english: after[english], arabic: after[arabic] }
    if (after[arabic] !== before[arabic]) await writePhrase(tx, phrase)
    else if (after[english] !== before[english]) await addPhrase(tx, phrase)
  }
}

function variantWrite({ variants }: FormRow, { id, sku, price, was }: ChangedProduct["changed"][number]): VariantWrite {
  const known = variants.find((variant) => variant.id === id)
  if (!known) throw new Error(`The product has no variant ${id}.`)
  return {
    id,
    sku: (sku ?? known.sku ?? "").trim(),
    price: price === undefined ? known.price : dirhams(price),
    was: was === undefined ? known.was : dirhams(was),
  }
}

/** The fields that differ, as the audit keeps them. Long texts are named and not repeated. */
function difference(before: ProductForm, after: ProductForm, changed: ChangedProduct["changed"]) {
  const fields = Object.keys(after) as (keyof ProductForm)[]
  const different = fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
  const short = (form: ProductForm) => Object.fromEntries(different.map((field) => [field, shortened(form[field])]))
  const kept = changed.flatMap((change) => {
    const known = before.variants.find(({ id }) => id === change.id)
    return known ? [Object.fromEntries(Object.keys(change).map((key) => [key, known[key as keyof typeof known]]))] : []
  })
  return {
    before: { ...short(before), ...(changed.length > 0 ? { variants: kept } : {}) },
    after: { ...short(after), ...(changed.length > 0 ? { variants: changed } : {}) },
  }
}

const MAX_KEPT = 300

/** Of pictures the log keeps the order, of specifications the texts. */
function entryWords(entry: unknown): unknown {
  if (typeof entry !== "object" || entry === null) return entry
  if ("src" in entry) return entry.src
  return isSpecification(entry) ? specificationWords(entry) : entry
}

type Specification = ProductForm["specifications"][number]

function isSpecification(entry: object): entry is Specification {
  return "own" in entry
}

function specificationWords({ name, value, own }: Specification): string {
  const values = own.length === 0 ? [value] : own.map((each) => each.value)
  return `${name}: ${[...new Set(values)].filter((each) => each !== "").join(", ")}`
}

function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((entry) => shortened(entryWords(entry)))
  return typeof value === "string" && value.length > MAX_KEPT ? `${value.slice(0, MAX_KEPT)}…` : value
}

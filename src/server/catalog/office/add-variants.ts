import type { ProductForm } from "#contract/office/product-form.ts"
import { isColourOption } from "#rules/catalog/colours/colour-option.ts"
import { combinationKey, MAX_VARIANTS } from "#rules/catalog/office/combinations.ts"
import { normaliseOptionValue, spellingKey } from "#rules/catalog/option-values.ts"
import { slugOf } from "#rules/values/slug.ts"
import type { Queries } from "#server/db/database.ts"
import { found, Refusal } from "#server/guards/refusal.ts"
import { type Actor, audit, staffIdOf } from "#server/office/audit.queries.ts"
import { refuseChanged } from "#server/office/version.ts"
import { insertVariants, keepOptionValues, type NewVariant } from "./add-variants.queries.ts"
import { announceProduct } from "./announce-product.ts"
import { noteProductChange } from "./change-variant.queries.ts"
import { formOf, lockProduct } from "./product-form.queries.ts"
import { shownForm } from "./product-form.ts"
import { refreshProduct } from "./refresh-product.queries.ts"

type AddWish = {
  id: number
  version: number
  variants: readonly (readonly string[])[]
  codes: readonly { value: string; code: string }[]
}
type AddContext = { actor: Actor; now: Date; imageBase: string }

/**
 * Adds variants with these option values to a product: each with the prices and the delivery of the most similar one, the pictures of its
 * color, and without stock. Refuses with `variant_twice` when the combination exists or is retired.
 */
export async function addVariants(
  tx: Queries,
  { id, version, variants, codes }: AddWish,
  { actor, now, imageBase }: AddContext,
): Promise<void> {
  await lockProduct(tx, id)
  const row = found(await formOf(tx, id))
  const form = shownForm(row, imageBase)
  refuseChanged(version, row, form)
  const added = variants.map((values) => spelledAsKnown(values, form))
  refuseImpossible(added, form)
  const codeOf = (value: string) =>
    codes.find((given) => spellingKey(given.value) === spellingKey(value))?.code ??
    form.colors.find((color) => color.value === value)?.code ??
    null
  const named = form.options.map(({ title }, place) => ({
    title,
    values: [...new Set(added.map((values) => values[place] ?? ""))],
    isColor: isColourOption(title),
  }))
  await keepOptionValues(
    tx,
    named.flatMap(({ title, values, isColor }) =>
      values.map((value) => ({ option: title, value, slug: slugOf(value) || "value", code: isColor ? codeOf(value) : null })),
    ),
  )
  await insertVariants(
    tx,
    id,
    added.map((values): NewVariant => {
      const like = mostSimilar(values, form)
      const hasItsPictures = named.every(({ isColor }, place) => !isColor || like?.values[place] === values[place])
      const options = named.map(({ title, isColor }, place) => ({
        ...{ option: title, value: values[place] ?? "", code: isColor ? codeOf(values[place] ?? "") : null },
      }))
      return { like: like?.id ?? null, slug: slugOf(values.join(" ")) || "variant", title: values.join(" "), hasItsPictures, options }
    }),
  )
  const next = await noteProductChange(tx, id, now)
  await refreshProduct(tx, id, { cause: "HAND", staffId: staffIdOf(actor), now })
  await audit(tx, actor, {
    act: "product.variants",
    object: { kind: "product", id },
    after: { variants: added.map((values) => values.join(" ")) },
  })
  await announceProduct(tx, id, next)
}

/** The values in the spelling that the product has for them already. */
function spelledAsKnown(values: readonly string[], { options }: ProductForm): string[] {
  return values.map((value, place) => {
    const option = options[place]
    const known = option?.values.find((each) => spellingKey(each) === spellingKey(value.trim()))
    return known ?? normaliseOptionValue(option?.title ?? "", value)
  })
}

function refuseImpossible(added: readonly (readonly string[])[], { options, variants, retired }: ProductForm): void {
  const known = new Set([...variants, ...retired].map(({ values }) => combinationKey(values)))
  for (const [place, values] of added.entries()) {
    if (options.length === 0 || values.length !== options.length) throw new Refusal("invalid", { fields: [`/variants/${place}`] })
    if (known.has(combinationKey(values))) throw new Refusal("variant_twice", { fields: [`/variants/${place}`] })
    known.add(combinationKey(values))
  }
  if (variants.length + added.length > MAX_VARIANTS) throw new Refusal("invalid", { fields: ["/variants"] })
}

/** The variant with the most equal values; the first of several. */
function mostSimilar(values: readonly string[], { variants }: ProductForm) {
  const equal = (other: readonly string[]) => values.filter((value, place) => other[place] === value).length
  return variants.toSorted((a, b) => equal(b.values) - equal(a.values))[0]
}

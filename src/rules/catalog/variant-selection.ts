export type OptionValue = { option: string; value: string; code?: string | null }

export type Selectable = { slug: string; option_values: readonly OptionValue[] }

/** The chosen value of each option; an option without a choice is absent. */
export type Selection = Readonly<Record<string, string>>

type Choice = { option: string; value: string }

/** The selection of this variant: all of its options are chosen. [spec 1 §4] */
export function selectionOf(variant: Selectable): Selection {
  return Object.fromEntries(variant.option_values.map(({ option, value }) => [option, value]))
}

/**
 * What a click on an option value does. [spec 1 §4 "Product option selection"]
 *
 * The clicked value joins the selection. If a variant has it together with all the other selected
 * values, nothing else changes and the first such variant is chosen. Otherwise the others are
 * incompatible with the click: all of them are removed, only the clicked value stays selected, the
 * first variant that has it is chosen (the first of all when none has), and `reset` asks the page to
 * say so. The paragraph's two sentences are read as one step: "removed" says what happens to
 * incompatible selections, "reset to only the clicked one" says that they go together. Removing just
 * some of them would leave the shopper guessing which ones "Other options were reset" means.
 *
 * A product has at least one variant; none is a fault.
 */
export function choose<V extends Selectable>(
  variants: readonly V[],
  selection: Selection,
  choice: Choice,
): { selection: Selection; variant: V; reset: boolean } {
  const wanted = withChoice(selection, choice)
  const matching = variants.find((variant) => matches(variant, wanted))
  if (matching) return { selection: wanted, variant: matching, reset: false }

  const onlyClicked = withChoice({}, choice)
  const variant = variants.find((other) => matches(other, onlyClicked)) ?? firstOf(variants)
  return { selection: onlyClicked, variant, reset: true }
}

/** Whether a click on this value would keep all other selected values. [spec 1 §4] */
export function isCompatible(variants: readonly Selectable[], selection: Selection, choice: Choice): boolean {
  const wanted = withChoice(selection, choice)
  return variants.some((variant) => matches(variant, wanted))
}

/**
 * The variant that an address names; the first one for an unknown slug or none. A product has at least one variant; none is a fault. [spec
 * 1 §2.7, A18]
 */
export function variantBySlug<V extends Selectable>(variants: readonly V[], slug: string | null | undefined): V {
  return variants.find((variant) => variant.slug === slug) ?? firstOf(variants)
}

function withChoice(selection: Selection, { option, value }: Choice): Selection {
  return { ...selection, [option]: value }
}

function matches(variant: Selectable, selection: Selection): boolean {
  return Object.entries(selection).every(([option, value]) =>
    variant.option_values.some((own) => own.option === option && own.value === value),
  )
}

function firstOf<V>(variants: readonly V[]): V {
  const [first] = variants
  if (first === undefined) throw new Error("A product has at least one variant.")
  return first
}

import { useState } from "react"
import type { Variant } from "#contract/catalog.ts"
import { choose, type Selection, selectionOf } from "#rules/variant-selection.ts"

type Choice = { option: string; value: string }

/** What a click left behind; it holds from the variant that was clicked on to the one that it leads to. */
type LastChoice = { from: string; to: string; selection: Selection; resetBy: string | null }

/**
 * The choices of the product page. The variant of the address is the truth; the selection is its values, or fewer after a click that
 * reset the others. `show` changes the address. [spec 1 §4]
 */
export function useOptionChoice(variants: readonly Variant[], variant: Variant, show: (variantSlug: string) => void) {
  const [last, setLast] = useState<LastChoice | null>(null)
  const current = last && (variant.slug === last.to || variant.slug === last.from) ? last : null
  const selection = current?.selection ?? selectionOf(variant)

  function pick(choice: Choice) {
    const chosen = choose(variants, selection, choice)
    const to = chosen.variant.slug
    setLast({ from: variant.slug, to, selection: chosen.selection, resetBy: chosen.reset ? choice.option : null })
    if (to !== variant.slug) show(to)
  }

  return {
    selection,
    /** The option whose click reset all the others; null when none did. */
    resetBy: current?.resetBy ?? null,
    pick,
  }
}

import { useState } from "react"
import type { Variant } from "#contract/catalog.ts"
import { choose, type Selection, selectionOf } from "#rules/variant-selection.ts"

type Choice = { option: string; value: string }

/** What a click left behind, for as long as the variant that it led to is the one of the address. */
type LastChoice = { variantSlug: string; selection: Selection; resetBy: string | null }

/**
 * The choices of the product page. The variant of the address is the truth; the selection is its values, or fewer after a click that
 * reset the others. `show` changes the address. [spec 1 §4]
 */
export function useOptionChoice(variants: readonly Variant[], variant: Variant, show: (variantSlug: string) => void) {
  const [last, setLast] = useState<LastChoice | null>(null)
  const current = last?.variantSlug === variant.slug ? last : null
  const selection = current?.selection ?? selectionOf(variant)

  function pick(choice: Choice) {
    const chosen = choose(variants, selection, choice)
    setLast({ variantSlug: chosen.variant.slug, selection: chosen.selection, resetBy: chosen.reset ? choice.option : null })
    if (chosen.variant.slug !== variant.slug) show(chosen.variant.slug)
  }

  return {
    selection,
    /** The option whose click reset all the others; null when none did. */
    resetBy: current?.resetBy ?? null,
    pick,
  }
}

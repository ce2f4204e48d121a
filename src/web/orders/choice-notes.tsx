import type { ReactNode } from "react"
import type { OrderItem } from "#contract/orders.ts"
import { optionValuesText } from "#rules/option-values.ts"

/** The line that says what was chosen, or none for a product without options. */
export function choiceNotes({ product }: OrderItem): ReactNode[] {
  const choice = optionValuesText(product.option_values)
  return choice === "" ? [] : [<bdi key="choice">{choice}</bdi>]
}

import { shownOptionValue } from "#rules/catalog/option-values.ts"
import { joinList } from "./language.ts"

/** The chosen values in one line, in the language of the page: "Black, 256 GB"; empty for a product without options. */
export function choiceText(values: readonly Parameters<typeof shownOptionValue>[0][]): string {
  return joinList(values.map(shownOptionValue))
}

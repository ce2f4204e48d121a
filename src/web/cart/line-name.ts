import type { CartProduct } from "#contract/cart.ts"
import { choiceText } from "#ui/text/choice-text.ts"
import { joinList } from "#ui/text/language.ts"

/** The name of a cart line with its variant, since a cart can hold several of one product: "iPhone Air, Sky Blue, 256 GB". */
export function lineName({ title, option_values: options }: Pick<CartProduct, "title" | "option_values">, shown = title): string {
  return joinList([shown, choiceText(options)])
}

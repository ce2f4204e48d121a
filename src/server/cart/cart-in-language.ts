import type { Cart } from "#contract/cart.ts"
import { variantInLanguage } from "#server/catalog/listing/cards-in-language.ts"
import type { Texts } from "#server/languages/in-language.queries.ts"
import { withTexts } from "#server/languages/with-texts.ts"

/** A cart with the texts of a language. */
export function cartInLanguage(cart: Cart, texts: Texts): Cart {
  return {
    ...cart,
    products: cart.products.map((entry) => {
      const { product } = entry
      const translated = texts.of("products", { id: product.product_id })["title"]
      const line = variantInLanguage(product, { title: product.title, translated }, texts)
      return { ...entry, product: withTexts(line, ["delivery_text"], (_field, english) => texts.phrase("delivery_texts", english)) }
    }),
  }
}

import { expect, test } from "vitest"
import type { ListingProduct } from "#contract/products.ts"
import { reducedProduct } from "./card-product.ts"

const product: ListingProduct = {
  id: 1,
  slug: "phone",
  title: "Phone",
  thumbnail: "phone.webp",
  thumbnail_alt_text: "A phone",
  labelText: "New",
  reviews: 3,
  in_stock: true,
  selling_price: 90,
  maximum_price: 100,
  options: [{ id: 1, title: "Color" }],
  facts: [{ key: "storage", label: "Storage", text: "128 GB" }],
  variants: [
    {
      id: 11,
      slug: "phone-blue",
      title: "Phone (Blue)",
      thumbnail: "blue.webp",
      selling_price: 90,
      maximum_price: 100,
      currency: "QAR",
      inventory_quantity: 3,
      out_of_stock: false,
      delivery_type: 1,
      option_values: [
        { option: "Storage", value: "256 GB", code: null },
        { option: "Color", value: "Blue", code: "#00f" },
      ],
    },
  ],
}

test("[CARD-02] [FACT-02] a card has label, picture, title, reviews, facts, and each variant's picture, prices, stock, delivery, options and own facts", () => {
  expect(reducedProduct(product)).toEqual({
    id: 1,
    slug: "phone",
    title: "Phone",
    thumbnail: "phone.webp",
    thumbnail_alt_text: "A phone",
    labelText: "New",
    reviews: 3,
    in_stock: true,
    facts: [{ key: "storage", label: "Storage", text: "128 GB" }],
    variants: [
      {
        slug: "phone-blue",
        thumbnail: "blue.webp",
        selling_price: 90,
        maximum_price: 100,
        out_of_stock: false,
        delivery_type: 1,
        option_values: [
          { option: "Storage", value: "256 GB", code: null },
          { option: "Color", value: "Blue", code: "#00f" },
        ],
      },
    ],
  })
})

import type { ProductDetails, Variant } from "#contract/products.ts"

/** A variant with these option values, for tests: `{ Color: "Black", Storage: "256 GB" }`. */
export function aVariant(values: Record<string, string>, own: Partial<Variant> = {}): Variant {
  const words = Object.values(values)
  return {
    id: 101,
    slug: words.join("-").toLowerCase().replaceAll(" ", "-"),
    title: `Galaxy (${words.join(", ")})`,
    thumbnail: "galaxy/front.12345678.800x800.webp",
    images: ["galaxy/front.12345678.800x800.webp"],
    selling_price: 1249,
    maximum_price: 1249,
    currency: "QAR",
    inventory_quantity: 5,
    out_of_stock: false,
    option_values: Object.entries(values).map(([option, value]) => ({ option, value, code: option === "Color" ? "#26272b" : null })),
    delivery_type: 2,
    delivery_days: 1,
    delivery_text: "Delivery in 24 hours",
    specifications: {},
    ...own,
  }
}

/** A product with these variants, for tests; its options are those of the first one. */
export function aProduct(variants: Variant[], own: Partial<ProductDetails> = {}): ProductDetails {
  return {
    id: 7,
    slug: "galaxy",
    title: "Galaxy",
    seo_title: null,
    seo_description: null,
    thumbnail: "galaxy/front.12345678.800x800.webp",
    thumbnail_alt_text: "Galaxy",
    labelText: null,
    reviews: 12,
    details: "",
    options: (variants[0]?.option_values ?? []).map(({ option }, index) => ({ id: index + 1, title: option })),
    variants,
    facts: [],
    specification_groups: [],
    category: "smartphones",
    category_path: [{ slug: "smartphones", name: "Smartphones" }],
    brand: { id: 2, name: "Samsung", slug: "samsung" },
    warranty_info: { additional_info: "" },
    return_policy: { additional_info: "" },
    max_quantity: null,
    repair: null,
    ...own,
  }
}

import { expect, test } from "vitest"
import type { ProductDetails } from "#contract/products.ts"
import { aProduct, aVariant } from "./product.fixture.ts"
import { plainPrice, productStructuredData } from "./product-head.ts"

type Node = Record<string, unknown> & { offers?: Record<string, unknown>; hasVariant?: Node[] }

function dataOf(product: ProductDetails): Node[] {
  return productStructuredData({
    product,
    description: "A phone at best price in Qatar.",
    trail: [
      { name: "Home", path: "/" },
      { name: "Smartphones", path: "/category/smartphones" },
      { name: "Galaxy", path: "/galaxy/7/black" },
    ],
    variantPath: ({ slug }) => `/galaxy/7/${slug}`,
    publicOrigin: "https://shop.example",
    imageBase: "/images",
  })
}

const black = aVariant({ Color: "Black", Storage: "256gb" })

test("a product with one variant is a Product with one Offer", () => {
  const [product] = dataOf(aProduct([black]))
  expect(product).toEqual({
    "@type": "Product",
    name: "Galaxy",
    description: "A phone at best price in Qatar.",
    brand: { "@type": "Brand", name: "Samsung" },
    sku: "101",
    image: ["https://shop.example/images/galaxy/front.12345678.800x800.w1024.jpg"],
    color: "Black",
    additionalProperty: [{ "@type": "PropertyValue", name: "Storage", value: "256 GB" }],
    offers: {
      "@type": "Offer",
      url: "https://shop.example/galaxy/7/black-256gb",
      priceCurrency: "QAR",
      price: "1249.00",
      availability: "https://schema.org/InStock",
      itemCondition: "https://schema.org/NewCondition",
    },
  })
})

test("several variants are a ProductGroup with the varying options, each with its own address", () => {
  const white = aVariant({ Color: "White", Storage: "512 GB" }, { id: 102 })
  const [group] = dataOf(aProduct([black, white]))
  expect(group).toMatchObject({
    "@type": "ProductGroup",
    productGroupID: "7",
    url: "https://shop.example/galaxy/7/black-256gb",
    variesBy: ["https://schema.org/color", "Storage"],
  })
  expect(group?.hasVariant?.map(({ sku, offers }) => [sku, offers?.["url"]])).toEqual([
    ["101", "https://shop.example/galaxy/7/black-256gb"],
    ["102", "https://shop.example/galaxy/7/white-512-gb"],
  ])
})

test("an original price is included only when the screen strikes it through", () => {
  const reduced = aVariant({ Color: "Black" }, { selling_price: 149.5, maximum_price: 199 })
  expect(dataOf(aProduct([reduced]))[0]?.offers).toMatchObject({
    price: "149.50",
    priceSpecification: {
      "@type": "UnitPriceSpecification",
      priceType: "https://schema.org/StrikethroughPrice",
      price: "199.00",
      priceCurrency: "QAR",
    },
  })
  expect(dataOf(aProduct([black]))[0]?.offers).not.toHaveProperty("priceSpecification")
})

test("a sold-out variant is marked as out of stock", () => {
  const none = aVariant({ Color: "Black" }, { inventory_quantity: 0, out_of_stock: true })
  expect(dataOf(aProduct([none]))[0]?.offers?.["availability"]).toBe("https://schema.org/OutOfStock")
})

test("the stars on the screen are not included as ratings", () => {
  expect(JSON.stringify(dataOf(aProduct([black])))).not.toMatch(/rating|review/i)
})

test("the positions of the breadcrumb start at one, and every step has its address", () => {
  expect(dataOf(aProduct([black]))[1]).toEqual({
    "@type": "BreadcrumbList",
    itemListElement: [
      { "@type": "ListItem", position: 1, name: "Home", item: "https://shop.example/" },
      { "@type": "ListItem", position: 2, name: "Smartphones", item: "https://shop.example/category/smartphones" },
      { "@type": "ListItem", position: 3, name: "Galaxy", item: "https://shop.example/galaxy/7/black" },
    ],
  })
})

test("prices are written with a dot, two decimals and no separators", () => {
  expect(plainPrice(1249)).toBe("1249.00")
  expect(plainPrice(12345.6)).toBe("12345.60")
})

import type { RepairBrand, RepairService } from "#contract/repairs.ts"

const texts = { thumbnail: null, thumbnail_alt_text: null, keyword_title: null, seo_title: null, seo_description: null }

export const apple: RepairBrand = {
  ...texts,
  device_thumbnail: null,
  id: 1,
  name: "Apple",
  slug: "apple",
  description: "Phones and more.",
  available_models: [
    { id: 11, name: "iPhone 17" },
    { id: 12, name: "iPhone 17 Pro" },
  ],
}

const msi: RepairBrand = {
  ...texts,
  device_thumbnail: null,
  id: 2,
  name: "MSI",
  slug: "msi",
  description: null,
  available_models: [{ id: 21, name: "Raider" }],
}

/** Phones of Apple; laptops of Apple, with other models, and of MSI. */
export const services: RepairService[] = [
  {
    ...texts,
    id: 3,
    title: "Mobile",
    slug: "mobile",
    description: "Phones.",
    issues: [
      { id: 31, title: "Cracked screen", rank: 1 },
      { id: 32, title: "Battery", rank: 2 },
    ],
    tariffs: [],
    brands: [apple],
  },
  {
    ...texts,
    id: 4,
    title: "Laptop",
    slug: "laptop",
    description: "Laptops.",
    issues: [{ id: 41, title: "Keyboard", rank: 1 }],
    tariffs: [],
    brands: [{ ...apple, available_models: [{ id: 13, name: "MacBook" }] }, msi],
  },
]

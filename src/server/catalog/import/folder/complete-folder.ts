import { dirhams } from "#rules/values/money.ts"
import { slugFor } from "#server/catalog/import/slug-for.ts"
import type { FolderContents, FolderFile, WrittenVariant } from "./format.ts"

/** The files of a folder with all optional fields filled in; null for a file that does not exist. */
export type CompleteFolder = ReturnType<typeof completeFolder>
export type FolderProduct = ReturnType<typeof completeProduct>
export type FolderVariant = FolderProduct["variants"][number]
export type FolderRepair = ReturnType<typeof completeRepair>
export type FolderBanner = ReturnType<typeof completeBanner>

/** Fills in optional fields. A missing picture becomes "". */
export function completeFolder(written: Partial<FolderContents>) {
  return {
    categories: written.categories?.map(completeCategory) ?? null,
    brands: written.brands?.map(completeBrand) ?? null,
    products: written.products?.map(completeProduct) ?? null,
    collections: written.collections?.map(completeCollection) ?? null,
    home: written.home?.map(completeSection) ?? null,
    banners:
      written.banners?.map(({ title, redirect_url = null, ...pictures }) => ({ title, redirect_url, ...completeBanner(pictures) })) ?? null,
    menu: written.menu?.map(({ name, url, children = [] }) => ({ name, url, children })) ?? null,
    branches: written.branches?.map(completeBranch) ?? null,
    repair: written.repair ? completeRepair(written.repair) : null,
    pictures: written.pictures ? completePictures(written.pictures) : null,
    "products.ar": written["products.ar"] ?? null,
    "categories.ar": written["categories.ar"] ?? null,
    "brands.ar": written["brands.ar"] ?? null,
    "collections.ar": written["collections.ar"] ?? null,
    "phrases.ar": written["phrases.ar"] ?? null,
  } satisfies Record<FolderFile, unknown>
}

type Item<Name extends FolderFile> = FolderContents[Name] extends readonly (infer One)[] ? One : never

function completeCategory({ parent = null, images = [], thumbnail = "", thumbnail_alt_text = "", ...category }: Item<"categories">) {
  const { slug = slugFor(category.name), seo_title = null, seo_description = null } = category
  const facts = category.facts?.map((fact) => ({ on_card: false, ...fact })) ?? null
  const texts = { thumbnail, thumbnail_alt_text, seo_title, seo_description }
  return { id: category.id, name: category.name, slug, parent, images, ...texts, facts, filters: category.filters ?? null }
}

function completeBrand({ id, name, slug = slugFor(name), description = "", thumbnail = "", thumbnail_alt_text = "" }: Item<"brands">) {
  return { id, name, slug, description, thumbnail, thumbnail_alt_text }
}

function completeProduct(product: Item<"products">) {
  const { title, slug = slugFor(title), category, sub_category = category, images = [], options } = product
  const titles = options?.map((option) => option.title) ?? product.variants[0]?.option_values?.map(({ option }) => option) ?? []
  return {
    id: product.id ?? null,
    slug,
    title,
    brand: product.brand ?? null,
    category,
    sub_category,
    labelText: product.labelText ?? null,
    reviews: product.reviews ?? 0,
    seo_title: product.seo_title ?? null,
    seo_description: product.seo_description ?? null,
    details: product.details ?? "",
    warranty: product.warranty_info?.additional_info ?? "",
    returns: product.return_policy?.additional_info ?? "",
    max_quantity: product.max_quantity ?? null,
    images,
    optionTitles: titles,
    options: options ?? [],
    variants: withSlugs(product.variants.map((variant) => completeVariant(variant, title))),
  }
}

function completeVariant(variant: WrittenVariant, productTitle: string) {
  const { option_values: values = [], image, images, selling_price } = variant
  const choice = values.map(({ value }) => value).join(", ")
  const own = typeof image === "string" ? [image] : []
  return {
    id: variant.id ?? null,
    slug: variant.slug ?? "",
    hasOwnSlug: variant.slug !== undefined,
    title: variant.title ?? (choice === "" ? productTitle : `${productTitle} (${choice})`),
    hasOwnTitle: variant.title !== undefined,
    option_values: values,
    selling_price,
    maximum_price: variant.maximum_price ?? selling_price,
    inventory_quantity: variant.inventory_quantity,
    delivery_type: variant.delivery_type ?? null,
    delivery_days: variant.delivery_days ?? null,
    delivery_text: variant.delivery_text ?? null,
    specifications: variant.specifications ?? {},
    images: [...own, ...(images ?? [])],
    depicted: typeof image === "object" ? image : null,
  }
}

/** Gives each variant without a slug one that is unique within the product. */
function withSlugs<Variant extends { slug: string; title: string }>(variants: Variant[]): Variant[] {
  const taken = new Set(variants.map(({ slug }) => slug))
  return variants.map((variant) => {
    if (variant.slug !== "") return variant
    const wanted = slugFor(variant.title)
    let slug = wanted
    for (let number = 2; taken.has(slug); number++) slug = `${wanted}-${number}`
    taken.add(slug)
    return { ...variant, slug }
  })
}

function completeCollection({ id, name, slug = slugFor(name), url = null, image_large = "", products, ...seo }: Item<"collections">) {
  const { seo_title = null, seo_description = null } = seo
  return { id, name, slug, url, image_large, products, seo_title, seo_description }
}

type Lists = { products?: string[]; categories?: string[]; brands?: string[]; collections?: string[] }

function completeLists({ products = [], categories = [], brands = [], collections = [] }: Lists) {
  return { products, categories, brands, collections }
}

function completeSection({ title = null, catalogs = [], ...lists }: Item<"home">) {
  return {
    title,
    ...completeLists(lists),
    catalogs: catalogs.map(({ description, image_small, price_from = null, price_upto = null, ...tile }) => ({
      description,
      image_small,
      ...completeLists(tile),
      price_from,
      price_upto,
    })),
  }
}

function completeBanner({
  image_large,
  image_medium = image_large,
  image_small = image_medium,
  image_large_rtl,
  image_medium_rtl = image_large_rtl,
}: NonNullable<FolderContents["pictures"]["about"]>) {
  return { image_small, image_medium, image_large, image_medium_rtl: image_medium_rtl ?? null, image_large_rtl: image_large_rtl ?? null }
}

function completeBranch({ country_code = "QA", alternate_phone = null, land_mark = "", placeId = null, ...branch }: Item<"branches">) {
  return { ...branch, country_code, alternate_phone, land_mark, place_id: placeId }
}

type Texts = Pick<
  FolderContents["repair"]["services"][number],
  "thumbnail" | "keyword_title" | "description" | "seo_title" | "seo_description"
>

function completeTexts({ thumbnail = "", keyword_title, description, seo_title, seo_description }: Texts) {
  return {
    thumbnail,
    keyword_title: keyword_title ?? null,
    description: description ?? null,
    seo_title: seo_title ?? null,
    seo_description: seo_description ?? null,
  }
}

function completeRepair({ services, seo = [], tariffs = [], time_slots = [] }: FolderContents["repair"]) {
  return {
    services: services.map(({ id, title, slug = slugFor(title), thumbnail_alt_text = null, issues, brands, ...texts }) => ({
      id,
      slug,
      title,
      thumbnail_alt_text,
      ...completeTexts(texts),
      description: texts.description ?? "",
      issues: issues.map((issue, place) => ({ id: issue.id ?? null, title: issue.title, rank: issue.rank ?? place + 1 })),
      brands: brands.map((brand) => ({
        id: brand.id,
        slug: brand.slug ?? slugFor(brand.name),
        name: brand.name,
        thumbnail_alt_text: brand.thumbnail_alt_text ?? null,
        ...completeTexts(brand),
        available_models: brand.available_models.map(({ id: modelId = null, name, product = null }) => ({
          id: modelId,
          name,
          product_slug: product,
        })),
      })),
    })),
    seo: seo.map(({ service_category, brand, ...texts }) => ({ service_category, brand, ...completeTexts(texts) })),
    tariffs: tariffs.map((tariff) => ({
      device: tariff.device,
      issue: tariff.issue,
      brand: tariff.brand ?? null,
      model: tariff.model ?? null,
      grade: tariff.grade ?? null,
      price_dirhams: dirhams(tariff.price),
      is_from: tariff.is_from ?? false,
      minutes: tariff.minutes,
      warranty_days: tariff.warranty_days,
      at_home: tariff.at_home ?? false,
      valid_from: tariff.valid_from ?? null,
      valid_until: tariff.valid_until ?? null,
    })),
    time_slots,
  }
}

function completePictures({ default_product, about, repair }: FolderContents["pictures"]) {
  return {
    default_product: default_product ?? null,
    about: about ? completeBanner(about) : null,
    repair: repair ? completeBanner(repair) : null,
  }
}

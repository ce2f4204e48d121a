import Type, { type Static, type TSchema } from "typebox"
import { MAX_FILTERS } from "#rules/catalog/facts/filter-values.ts"
import { FACT_ICONS, type FactIcon, MAX_FACTS } from "#rules/catalog/facts/key-facts.ts"
import { PART_GRADES, type PartGrade } from "#rules/repairs/tariff.ts"

/** The files of an imported folder as JSON schemas. Every file is optional, and so is every field with a sensible default. */

const Slug = Type.String({ pattern: "^[a-z0-9]+(-[a-z0-9]+)*$", maxLength: 200 })
const Line = Type.String({ minLength: 1, maxLength: 500 })
const Prose = Type.String({ maxLength: 100_000 })
const Id = Type.Integer({ minimum: 1, maximum: 1_000_000_000 })
/** A path below the folder, or an https address. */
const Picture = Type.String({ minLength: 1, maxLength: 2000 })
const Address = Type.String({ pattern: "^(/|https://)", maxLength: 2000 })
const Price = Type.Number({ exclusiveMinimum: 0, maximum: 999_999.99, multipleOf: 0.01 })
const Day = Type.String({ pattern: "^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$" })
const Colour = Type.String({ pattern: "^#[0-9a-fA-F]{6}$" })

const optional = Type.Optional
/** A type or null, in a form that reports a single fault. */
const orNull = <T extends TSchema & { type: string }>(schema: T) =>
  Type.Unsafe<Static<T> | null>({ ...schema, type: [schema.type, "null"] })
const closed = { additionalProperties: false }

const texts = {
  thumbnail: optional(Picture),
  thumbnail_alt_text: optional(Type.String({ maxLength: 500 })),
  seo_title: optional(Line),
  seo_description: optional(Line),
}
const references = {
  products: optional(Type.Array(Slug, { maxItems: 500, uniqueItems: true })),
  categories: optional(Type.Array(Slug, { maxItems: 500, uniqueItems: true })),
  brands: optional(Type.Array(Slug, { maxItems: 500, uniqueItems: true })),
  collections: optional(Type.Array(Slug, { maxItems: 500, uniqueItems: true })),
}
/**
 * One picture in three widths; the large one alone suffices. Pages from right to left show those of the other composition, if there are any.
 */
const banner = {
  ...{ image_small: optional(Picture), image_medium: optional(Picture), image_large: Picture },
  ...{ image_medium_rtl: optional(Picture), image_large_rtl: optional(Picture) },
}
const Banner = Type.Object(banner, closed)

/** A key fact of the products of a category: how it is read from a specification. */
const Fact = Type.Object(
  {
    key: Type.String({ pattern: "^[a-z][a-z_]{0,29}$" }),
    label: Type.String({ minLength: 1, maxLength: 24 }),
    icon: Type.Unsafe<FactIcon>({ type: "string", enum: [...FACT_ICONS] }),
    specification: Type.String({ minLength: 1, maxLength: 200 }),
    pattern: Type.String({ minLength: 1, maxLength: 100 }),
    on_card: optional(Type.Boolean()),
  },
  closed,
)

/** A filter of the listings of a category: how its values are read from a specification. */
const Filter = Type.Object(
  {
    title: Type.String({ minLength: 1, maxLength: 24 }),
    specification: Type.String({ minLength: 1, maxLength: 200 }),
    pattern: Type.String({ minLength: 1, maxLength: 100 }),
    help: Type.String({ minLength: 1, maxLength: 120 }),
  },
  closed,
)

const Categories = Type.Array(
  Type.Object(
    {
      id: optional(Id),
      name: Line,
      slug: optional(Slug),
      parent: optional(orNull(Slug)),
      images: optional(Type.Array(Picture)),
      ...texts,
      /** Without them the shop keeps those that it has. */
      facts: optional(Type.Array(Fact, { maxItems: MAX_FACTS })),
      filters: optional(Type.Array(Filter, { maxItems: MAX_FILTERS })),
    },
    closed,
  ),
  { maxItems: 5000 },
)

const Brands = Type.Array(
  Type.Object(
    {
      id: optional(Id),
      name: Line,
      slug: optional(Slug),
      description: optional(Prose),
      thumbnail: texts.thumbnail,
      thumbnail_alt_text: texts.thumbnail_alt_text,
    },
    closed,
  ),
  { maxItems: 5000 },
)

const Variant = Type.Object(
  {
    id: optional(Id),
    slug: optional(Slug),
    title: optional(Line),
    option_values: optional(Type.Array(Type.Object({ option: Line, value: Line, code: optional(Colour) }, closed), { maxItems: 10 })),
    selling_price: Price,
    maximum_price: optional(Price),
    inventory_quantity: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
    delivery_type: optional(Type.Unsafe<1 | 2>({ type: "integer", enum: [1, 2] })),
    delivery_days: optional(Type.Integer({ minimum: 1, maximum: 60 })),
    delivery_text: optional(Line),
    specifications: optional(Type.Record(Type.String({ maxLength: 200 }), Line)),
    /** One picture, or the words that select one of the demonstration's picture sets. */
    image: optional(
      Type.Unsafe<string | { archetype: string; colour: string }>({
        type: ["string", "object"],
        minLength: 1,
        maxLength: 2000,
        properties: { archetype: Line, colour: Line },
        required: ["archetype", "colour"],
        additionalProperties: false,
      }),
    ),
    images: optional(Type.Array(Picture, { maxItems: 50 })),
  },
  closed,
)

const Note = Type.Object({ additional_info: Prose }, closed)
const Products = Type.Array(
  Type.Object(
    {
      id: optional(Id),
      slug: optional(Slug),
      title: Line,
      brand: optional(orNull(Slug)),
      category: Slug,
      sub_category: optional(Slug),
      labelText: optional(orNull(Type.String({ minLength: 1, maxLength: 40 }))),
      reviews: optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
      seo_title: optional(Line),
      seo_description: optional(Line),
      details: optional(Prose),
      warranty_info: optional(Note),
      return_policy: optional(Note),
      max_quantity: optional(orNull(Type.Integer({ minimum: 1, maximum: 1000 }))),
      images: optional(Type.Array(Picture, { maxItems: 50 })),
      options: optional(
        Type.Array(
          Type.Object(
            { title: Line, values: optional(Type.Array(Type.Object({ value: Line, code: optional(Colour) }, closed), { maxItems: 500 })) },
            closed,
          ),
          { maxItems: 10 },
        ),
      ),
      variants: Type.Array(Variant, { minItems: 1, maxItems: 2000 }),
    },
    closed,
  ),
  { maxItems: 100_000 },
)

const Collections = Type.Array(
  Type.Object(
    {
      id: optional(Id),
      slug: optional(Slug),
      name: Line,
      url: optional(orNull(Address)),
      image_large: optional(Picture),
      products: Type.Array(Slug, { maxItems: 10_000, uniqueItems: true }),
      seo_title: optional(Line),
      seo_description: optional(Line),
    },
    closed,
  ),
  { maxItems: 500 },
)

const amount = optional(orNull(Type.Number({ minimum: 0 })))
const Home = Type.Array(
  Type.Object(
    {
      title: optional(orNull(Line)),
      ...references,
      catalogs: optional(
        Type.Array(
          Type.Object({ description: Line, image_small: Picture, ...references, price_from: amount, price_upto: amount }, closed),
          {
            maxItems: 100,
          },
        ),
      ),
    },
    closed,
  ),
  { maxItems: 100 },
)

const Banners = Type.Array(Type.Object({ title: Line, redirect_url: optional(orNull(Address)), ...banner }, closed), { maxItems: 30 })

const MenuLink = { name: Line, url: Address }
const Menu = Type.Array(
  Type.Object({ ...MenuLink, children: optional(Type.Array(Type.Object(MenuLink, closed), { maxItems: 200 })) }, closed),
  { maxItems: 50 },
)

const Phone = Type.String({ pattern: "^\\+974[3-9][0-9]{7}$" })
const Branches = Type.Array(
  Type.Object(
    {
      id: optional(Id),
      name: Line,
      street: Line,
      building_number: Line,
      zone: Type.String({ pattern: "^[0-9]{1,2}$" }),
      city: Line,
      country_code: optional(Type.Literal("QA")),
      phone: Phone,
      alternate_phone: optional(orNull(Phone)),
      email: Type.String({ pattern: "^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$", maxLength: 254 }),
      land_mark: optional(Type.String({ maxLength: 500 })),
      working_hours: Line,
      latitude: Type.Number({ minimum: 24.4, maximum: 26.3 }),
      longitude: Type.Number({ minimum: 50.7, maximum: 51.8 }),
      placeId: optional(orNull(Line)),
    },
    closed,
  ),
  { maxItems: 500 },
)

const repairTexts = { ...texts, description: optional(Prose), keyword_title: optional(Line) }
const Repair = Type.Object(
  {
    services: Type.Array(
      Type.Object(
        {
          id: optional(Id),
          slug: optional(Slug),
          title: Line,
          ...repairTexts,
          issues: Type.Array(Type.Object({ id: optional(Id), title: Line, rank: optional(Id) }, closed), { minItems: 1, maxItems: 500 }),
          brands: Type.Array(
            Type.Object(
              {
                id: optional(Id),
                slug: optional(Slug),
                name: Line,
                ...repairTexts,
                /** `product`: the slug of the product that is this model. */
                available_models: Type.Array(Type.Object({ id: optional(Id), name: Line, product: optional(Slug) }, closed), {
                  minItems: 1,
                  maxItems: 5000,
                }),
              },
              closed,
            ),
            { minItems: 1, maxItems: 500 },
          ),
        },
        closed,
      ),
      { maxItems: 100 },
    ),
    seo: optional(
      Type.Array(
        Type.Object(
          {
            service_category: Slug,
            brand: Slug,
            keyword_title: repairTexts.keyword_title,
            description: repairTexts.description,
            thumbnail: texts.thumbnail,
            seo_title: texts.seo_title,
            seo_description: texts.seo_description,
          },
          closed,
        ),
        { maxItems: 10_000 },
      ),
    ),
    /** Repair prices for a device, a brand or a model; the most specific one applies. */
    tariffs: optional(
      Type.Array(
        Type.Object(
          {
            device: Slug,
            issue: Line,
            brand: optional(Slug),
            model: optional(Line),
            grade: optional(Type.Unsafe<PartGrade>({ type: "string", enum: [...PART_GRADES] })),
            price: Price,
            is_from: optional(Type.Boolean()),
            minutes: Type.Integer({ minimum: 1, maximum: 100_000 }),
            warranty_days: Type.Integer({ minimum: 0, maximum: 10_000 }),
            at_home: optional(Type.Boolean()),
            valid_from: optional(Day),
            valid_until: optional(Day),
          },
          closed,
        ),
        { maxItems: 100_000 },
      ),
    ),
    /** The shop's own three slots; a file that names others is refused. */
    time_slots: optional(
      Type.Array(Type.Object({ id: optional(Id), label: Line, start: Line, end: optional(Line) }, closed), { maxItems: 10 }),
    ),
  },
  closed,
)

const Pictures = Type.Object({ default_product: optional(Picture), about: optional(Banner), repair: optional(Banner) }, closed)

const line = optional(Line)
/** Texts in Arabic by the slug of the entry. An entry of the file replaces all Arabic of its entry in the shop. */
const ofSlug = <T extends TSchema>(texts: T) => Type.Record(Slug, texts, { additionalProperties: false })
const ArabicProducts = ofSlug(
  Type.Object({ title: line, details: optional(Prose), seo_title: line, seo_description: line, thumbnail_alt_text: line }, closed),
)
const ArabicCategories = ofSlug(Type.Object({ name: line, thumbnail_alt_text: line, seo_title: line, seo_description: line }, closed))
const ArabicBrands = ofSlug(Type.Object({ name: line, description: optional(Prose), thumbnail_alt_text: line }, closed))
const ArabicCollections = ofSlug(Type.Object({ name: line, seo_title: line, seo_description: line }, closed))
/** Shared texts in Arabic, by their kind and their English. */
const ArabicPhrases = Type.Record(
  Type.String({ pattern: "^[a-z_]+(/.+)?$", maxLength: 200 }),
  Type.Record(Type.String({ minLength: 1, maxLength: 100_000 }), Type.String({ minLength: 1, maxLength: 100_000 })),
)

/** The files of a folder by their names without `.json`. */
export const FOLDER_FORMAT = {
  categories: Categories,
  brands: Brands,
  products: Products,
  collections: Collections,
  home: Home,
  banners: Banners,
  menu: Menu,
  branches: Branches,
  repair: Repair,
  pictures: Pictures,
  "products.ar": ArabicProducts,
  "categories.ar": ArabicCategories,
  "brands.ar": ArabicBrands,
  "collections.ar": ArabicCollections,
  "phrases.ar": ArabicPhrases,
} as const

export type FolderFile = keyof typeof FOLDER_FORMAT
export type FolderContents = { [Name in FolderFile]: Static<(typeof FOLDER_FORMAT)[Name]> }
export type WrittenVariant = Static<typeof Variant>

import Type, { type Static } from "typebox"
import { calls } from "./call.ts"
import { Brand, Category, ListingProduct } from "./products.ts"
import { Id, ImagePath, InEnglish, Money, OrNull, Slug } from "./shapes.ts"

export const Banner = Type.Object({
  title: Type.String(),
  redirect_url: OrNull(Type.String()),
  image_small: ImagePath,
  image_medium: ImagePath,
  image_large: ImagePath,
  /** The text colour that is legible on the picture, measured when the banner was imported. */
  ink: Type.Union([Type.Literal("dark"), Type.Literal("light")]),
  english: InEnglish,
})
export type Banner = Static<typeof Banner>

export const Collection = Type.Object({
  id: Id,
  url: OrNull(Type.String()),
  slug: Slug,
  name: Type.String(),
  image_large: ImagePath,
  english: InEnglish,
})
export type Collection = Static<typeof Collection>

/**
 * What a promotion offers at the moment: the largest discount or the lowest price of its products in stock, or the lowest price of a repair
 * at the customer's door.
 */
export const PromotionOffer = Type.Union([
  Type.Object({ kind: Type.Literal("discount"), percent: Type.Integer({ minimum: 1, maximum: 99 }), product: Id }),
  Type.Object({ kind: Type.Literal("price"), price: Money, product: Id }),
  Type.Object({
    kind: Type.Literal("repair"),
    issue: Type.String(),
    english: InEnglish,
    price: Money,
    /** ISO 8601: until then a visit today can be booked; null when none can. */
    today_until: OrNull(Type.String()),
  }),
])
export type PromotionOffer = Static<typeof PromotionOffer>

export const Promotion = Type.Object({ ...Collection.properties, offer: OrNull(PromotionOffer) })
export type Promotion = Static<typeof Promotion>

export const CatalogTile = Type.Object({
  description: Type.String(),
  image_small: ImagePath,
  categories: Type.Array(Slug),
  collections: Type.Array(Slug),
  products: Type.Array(Slug),
  brands: Type.Array(Slug),
  price_from: OrNull(Money),
  price_upto: OrNull(Money),
  english: InEnglish,
})
export type CatalogTile = Static<typeof CatalogTile>

export const LayoutSection = Type.Object({
  title: OrNull(Type.String()),
  products: Type.Array(ListingProduct),
  categories: Type.Array(Category),
  brands: Type.Array(Brand),
  collections: Type.Array(Promotion),
  catalogs: Type.Array(CatalogTile),
  english: InEnglish,
})
export type LayoutSection = Static<typeof LayoutSection>

const MenuLink = Type.Object({ name: Type.String(), url: Type.String(), english: InEnglish })
export const MenuItem = Type.Object({ ...MenuLink.properties, children: Type.Optional(Type.Array(MenuLink)) })
export type MenuItem = Static<typeof MenuItem>

/** The pictures, brands and offer of a menu item that has children and links to a category. */
export const MenuPanel = Type.Object({
  /** The category of the item. */
  category: Slug,
  /** The categories that its children link to. */
  pictures: Type.Array(Type.Object({ category: Slug, image: ImagePath })),
  /** Those with the most products in the category. */
  brands: Type.Array(Type.Object({ id: Id, name: Type.String(), english: InEnglish })),
  /** The product in stock with the largest discount. */
  offer: OrNull(
    Type.Object({
      ...Type.Pick(ListingProduct, ["id", "slug", "title", "thumbnail", "selling_price", "maximum_price", "english"]).properties,
      variant: Slug,
    }),
  ),
})
export type MenuPanel = Static<typeof MenuPanel>

export const home = calls({
  banners: {
    summary: "The banners of the home page, in their order.",
    method: "GET",
    path: "/api/home/banners",
    answers: { 200: Type.Array(Banner) },
    localized: true,
    refusals: [],
    shared: true,
  },
  collections: {
    summary: "All promotion collections.",
    method: "GET",
    path: "/api/home/collection/all",
    answers: { 200: Type.Array(Collection) },
    localized: true,
    refusals: [],
    shared: true,
  },
  collection: {
    summary: "One promotion collection, by its id or its slug.",
    method: "GET",
    path: "/api/home/collection/{id}",
    params: Type.Object({ id: Type.String({ minLength: 1, maxLength: 200 }) }),
    answers: { 200: Collection },
    localized: true,
    refusals: ["not_found"],
    shared: true,
  },
  layout: {
    summary: "The sections of the home page, in their order.",
    method: "GET",
    path: "/api/home/layout",
    answers: { 200: Type.Array(LayoutSection) },
    localized: true,
    refusals: [],
    shared: true,
  },
  menu: {
    summary: "The category menu of the header.",
    method: "GET",
    path: "/api/home/menu/",
    answers: { 200: Type.Array(MenuItem) },
    localized: true,
    refusals: [],
    shared: true,
  },
  menuPanels: {
    summary: "The pictures, brands and offers of the category menu.",
    method: "GET",
    path: "/api/home/menu/panels",
    answers: { 200: Type.Array(MenuPanel) },
    localized: true,
    refusals: [],
    shared: true,
  },
})

import Type, { type Static } from "typebox"
import { SECTION_CHANGES } from "#rules/catalog/office/home/home-changes.ts"
import { SECTION_FAULTS, SECTION_KINDS } from "#rules/catalog/office/home/section-faults.ts"
import { MAX_TILES, TILE_LISTS } from "#rules/catalog/office/home/tile.ts"
import { LOCALES } from "#rules/values/locale.ts"
import { Banner, LayoutSection } from "../../home.ts"
import { closed, Filled, Id, Money, OneOf, OrNull, Slug } from "../../shapes.ts"
import { officeCalls } from "../office-call.ts"
import { UploadedPicture } from "./pictures.ts"

const Key = Type.String({ minLength: 1, maxLength: 40, pattern: "^[\\w-]+$" })

const HomeEntry = Type.Object({
  /** Null for a tile, which has none. */
  id: OrNull(Id),
  /** Null for an entry that no longer exists. */
  name: OrNull(Type.String()),
  /** The address of its picture. */
  picture: OrNull(Type.String()),
  /** Whether shoppers see it; products that are not live do not show. */
  is_shown: Type.Boolean(),
})
export type HomeEntry = Static<typeof HomeEntry>

/** A tile: it leads to the products of its listings, narrowed by price. */
const HomeTile = Type.Object({
  text: Type.String(),
  text_ar: OrNull(Type.String()),
  picture: UploadedPicture,
  /** `name` is null for a listing that no longer exists. */
  targets: Type.Array(Type.Object({ list: OneOf(TILE_LISTS), slug: Slug, name: OrNull(Type.String()) })),
  /** In QAR. */
  price_from: OrNull(Money),
  price_upto: OrNull(Money),
})
export type HomeTile = Static<typeof HomeTile>

const HomeSection = Type.Object({
  key: Key,
  title: OrNull(Type.String()),
  title_ar: OrNull(Type.String()),
  kind: OrNull(OneOf(SECTION_KINDS)),
  /** Those of its kind. */
  entries: Type.Array(HomeEntry),
  /** The tiles of a section that consists of them. */
  tiles: Type.Array(HomeTile),
  /** How many of its entries can be shown. */
  count: Type.Integer(),
  is_hidden: Type.Boolean(),
  /** Why it cannot be shown. */
  faults: Type.Array(OneOf(SECTION_FAULTS)),
})
export type OfficeHomeSection = Static<typeof HomeSection>

const Title = OrNull(Filled(120))

/** As much as an import takes. */
const Text = Filled(500)
const Slugs = Type.Array(Slug, { maxItems: 500, uniqueItems: true })

const SavedTile = Type.Object(
  {
    text: Text,
    text_ar: OrNull(Text),
    /** The path of a picture: one of the tiles that are there, or one that was uploaded. */
    picture: Type.String({ minLength: 1, maxLength: 2000 }),
    categories: Slugs,
    collections: Slugs,
    brands: Slugs,
    products: Slugs,
    price_from: OrNull(Money),
    price_upto: OrNull(Money),
  },
  closed,
)
export type SavedTile = Static<typeof SavedTile>

const SavedSection = Type.Object(
  {
    key: Key,
    is_hidden: Type.Boolean(),
    /** Of a section that is new or changed. */
    content: Type.Optional(
      Type.Object(
        {
          title: Title,
          title_ar: Title,
          kind: OneOf(SECTION_KINDS),
          /** Ignored for tiles. */
          entries: Type.Array(Id, { maxItems: 100, uniqueItems: true }),
          /** All tiles of the section, in their order; without the field they are unchanged. */
          tiles: Type.Optional(Type.Array(SavedTile, { maxItems: MAX_TILES })),
        },
        closed,
      ),
    ),
  },
  closed,
)
export type SavedSection = Static<typeof SavedSection>

const HomeVersion = Type.Object({
  number: Type.Integer(),
  /** The titles of the sections that it shows. */
  sections: Type.Array(OrNull(Type.String())),
  /** Null for what stood there before somebody published it here. */
  by: OrNull(Type.String()),
  /** Since when shoppers see it, or saw it; of one that waits, when it was scheduled. */
  at: Type.String(),
  /** When shoppers will see it; null for one that is or was live. */
  waits_until: OrNull(Type.String()),
})
export type HomeVersion = Static<typeof HomeVersion>

const HomeDraft = Type.Object({
  version: Type.Integer(),
  sections: Type.Array(HomeSection),
  /** Whether shoppers see something else. */
  is_changed: Type.Boolean(),
  /** In how many sections the draft differs from what is live. */
  changes: Type.Integer(),
  /** The version that goes live next. */
  next: OrNull(HomeVersion),
  /** What shoppers see, by number; null while nothing was published here. */
  live: OrNull(HomeVersion),
})
export type HomeDraft = Static<typeof HomeDraft>

const Minute = Type.String({ pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:00\\.000Z$" })
const number = Type.Object({ number: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) })

const Names = Type.Array(Type.String())

const HomeChange = Type.Object({
  title: OrNull(Type.String()),
  /** The title before, of a renamed section. */
  was_title: OrNull(Type.String()),
  what: Type.Array(OneOf(SECTION_CHANGES)),
  /** The names of entries that came and went, the first 20. */
  came: Names,
  went: Names,
})
export type HomeChange = Static<typeof HomeChange>

const ShownHome = Type.Object({ banners: Type.Array(Banner), layout: Type.Array(LayoutSection) })
export type ShownHome = Static<typeof ShownHome>

/** The home page's sections: a draft, and the versions that were live. */
export const homePage = officeCalls({
  read: {
    summary: "The draft of the home page, and which version is live.",
    method: "GET",
    path: "/api/office/home/draft",
    answers: { 200: HomeDraft },
    refusals: [],
    permission: "home.edit",
  },
  save: {
    summary:
      "Saves the draft's sections in their order, which are hidden, and the content of new and changed ones; those left out are removed.",
    method: "PUT",
    path: "/api/office/home/draft",
    body: Type.Object({ sections: Type.Array(SavedSection, { maxItems: 100 }) }, closed),
    bodyBytes: 512 * 1024,
    answers: { 200: HomeDraft },
    refusals: ["changed_meanwhile", "not_found", "too_large"],
    permission: "home.edit",
    versioned: true,
  },
  publish: {
    summary: "Keeps the draft as a version, and shows it to shoppers: now, or from a minute in the future on.",
    method: "POST",
    path: "/api/office/home/publish",
    body: Type.Object({ at: Type.Optional(Minute) }, closed),
    answers: { 200: HomeDraft },
    refusals: ["changed_meanwhile", "home_empty", "section_unfit", "past_time", "too_many_scheduled"],
    permission: "storefront.publish",
    versioned: true,
  },
  shown: {
    summary: "The draft as the storefront shows it, in a language: for the preview, which is the storefront's own page.",
    method: "GET",
    path: "/api/office/home/draft/shown",
    query: Type.Object({ language: OneOf(LOCALES) }),
    answers: { 200: ShownHome },
    refusals: [],
    permission: "home.edit",
  },
  versions: {
    summary: "The last 50 versions and those that wait for their time, the newest first.",
    method: "GET",
    path: "/api/office/home/versions",
    answers: { 200: Type.Object({ results: Type.Array(HomeVersion) }) },
    refusals: [],
    permission: "home.edit",
  },
  changes: {
    summary: "What a version has otherwise than another one, than what is live, or than the draft.",
    method: "GET",
    path: "/api/office/home/versions/{number}/changes",
    params: number,
    query: Type.Object({ from: Type.String({ pattern: "^(live|draft|[1-9]\\d{0,8})$" }) }),
    answers: { 200: Type.Object({ changes: Type.Array(HomeChange) }) },
    refusals: ["not_found"],
    permission: "home.edit",
  },
  restore: {
    summary: "Shows an earlier version to shoppers again, as a new one.",
    method: "POST",
    path: "/api/office/home/versions/{number}/restore",
    params: number,
    body: Type.Object({}, closed),
    answers: { 200: HomeDraft },
    refusals: ["changed_meanwhile", "not_found", "home_empty"],
    permission: "storefront.publish",
    versioned: true,
  },
  cancel: {
    summary: "Takes back a version that waits for its time. The draft stays.",
    method: "POST",
    path: "/api/office/home/versions/{number}/cancel",
    params: number,
    body: Type.Object({}, closed),
    answers: { 200: HomeDraft },
    refusals: ["not_found"],
    permission: "storefront.publish",
  },
})

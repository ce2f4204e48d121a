import Type, { type Static } from "typebox"
import { closed, OneOf, OrNull } from "../../shapes.ts"
import { officeCalls } from "../office-call.ts"

/** What a section of the home page consists of; one with several shows the first first. */
export const SECTION_KINDS = ["products", "categories", "brands", "collections", "catalogs"] as const

const Key = Type.String({ minLength: 1, maxLength: 40 })

const HomeSection = Type.Object({
  key: Key,
  title: OrNull(Type.String()),
  kind: OrNull(OneOf(SECTION_KINDS)),
  /** How many of its entries can be shown. */
  count: Type.Integer(),
  is_hidden: Type.Boolean(),
  /** Whether it cannot be shown, because none of its entries exists any more. */
  is_empty: Type.Boolean(),
})
export type OfficeHomeSection = Static<typeof HomeSection>

const HomeVersion = Type.Object({
  number: Type.Integer(),
  /** The titles of the sections that it shows. */
  sections: Type.Array(OrNull(Type.String())),
  /** Null for what stood there before somebody published it here. */
  by: OrNull(Type.String()),
  at: Type.String(),
})
export type HomeVersion = Static<typeof HomeVersion>

const HomeDraft = Type.Object({
  version: Type.Integer(),
  sections: Type.Array(HomeSection),
  /** Whether shoppers see something else. */
  is_changed: Type.Boolean(),
  /** What shoppers see, by number; null while nothing was published here. */
  live: OrNull(HomeVersion),
})
export type HomeDraft = Static<typeof HomeDraft>

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
    summary: "Saves the order of the draft's sections, and which are hidden; those that are left out are removed.",
    method: "PUT",
    path: "/api/office/home/draft",
    body: Type.Object({ sections: Type.Array(Type.Object({ key: Key, is_hidden: Type.Boolean() }, closed), { maxItems: 100 }) }, closed),
    answers: { 200: HomeDraft },
    refusals: ["changed_meanwhile", "not_found"],
    permission: "home.edit",
    versioned: true,
  },
  publish: {
    summary: "Shows the draft to shoppers, as a version.",
    method: "POST",
    path: "/api/office/home/publish",
    body: Type.Object({}, closed),
    answers: { 200: HomeDraft },
    refusals: ["changed_meanwhile"],
    permission: "storefront.publish",
    versioned: true,
  },
  versions: {
    summary: "The last 50 versions, the newest first.",
    method: "GET",
    path: "/api/office/home/versions",
    answers: { 200: Type.Object({ results: Type.Array(HomeVersion) }) },
    refusals: [],
    permission: "home.edit",
  },
  restore: {
    summary: "Shows an earlier version to shoppers again, as a new one.",
    method: "POST",
    path: "/api/office/home/versions/{number}/restore",
    params: Type.Object({ number: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) }),
    body: Type.Object({}, closed),
    answers: { 200: HomeDraft },
    refusals: ["changed_meanwhile", "not_found"],
    permission: "storefront.publish",
    versioned: true,
  },
})

import Type, { type Static } from "typebox"
import { BANNER_STATES, MAX_BANNERS } from "#rules/catalog/office/home/banner.ts"
import { closed, Filled, OneOf, OrNull } from "../../shapes.ts"
import { officeCalls } from "../office-call.ts"

const BannerPicture = Type.Object({
  /** Its path in the shop's store, or its address elsewhere. */
  src: Type.String(),
  /** The address of a small rendition. */
  image: Type.String(),
})
export type BannerPicture = Static<typeof BannerPicture>

const Ink = OneOf(["dark", "light"])

const OfficeBanner = Type.Object({
  title: Type.String(),
  title_ar: OrNull(Type.String()),
  link: OrNull(Type.String()),
  small: BannerPicture,
  medium: BannerPicture,
  large: BannerPicture,
  ink: Ink,
  /** Whether somebody chose the ink; otherwise the picture was measured. */
  is_ink_chosen: Type.Boolean(),
  /** The first moment at which shoppers see it, and the first without it: ISO 8601 in UTC; null for no limit. */
  from: OrNull(Type.String()),
  until: OrNull(Type.String()),
  state: OneOf(BANNER_STATES),
})
export type OfficeBanner = Static<typeof OfficeBanner>

const BannerList = Type.Object({ version: Type.Integer(), banners: Type.Array(OfficeBanner) })
export type BannerList = Static<typeof BannerList>

const Minute = Type.String({ pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:00\\.000Z$" })
const Src = Type.String({ minLength: 1, maxLength: 500 })

const SavedBanner = Type.Object(
  {
    title: Filled(120),
    title_ar: OrNull(Filled(120)),
    /** A page of the shop, from the first slash on. */
    link: OrNull(Type.String({ maxLength: 500 })),
    small: Src,
    medium: Src,
    large: Src,
    /** Null: measured on the large picture. */
    ink: OrNull(Ink),
    from: OrNull(Minute),
    until: OrNull(Minute),
  },
  closed,
)
export type SavedBanner = Static<typeof SavedBanner>

/** The banners at the top of the home page, each with the time in which shoppers see it. */
export const banners = officeCalls({
  read: {
    summary: "The banners in their order, also those that wait for their time and those whose time is over.",
    method: "GET",
    path: "/api/office/home/banners",
    answers: { 200: BannerList },
    refusals: [],
    permission: "home.edit",
  },
  save: {
    summary: "Saves the banners in their order; those left out are removed. Shoppers see a change at once.",
    method: "PUT",
    path: "/api/office/home/banners",
    body: Type.Object({ banners: Type.Array(SavedBanner, { maxItems: MAX_BANNERS }) }, closed),
    answers: { 200: BannerList },
    refusals: ["changed_meanwhile", "banner_unfit", "overloaded"],
    permission: "storefront.publish",
    versioned: true,
  },
})

import Type, { type Static } from "typebox"
import { PART_GRADES } from "#rules/repairs/tariff.ts"
import { RepairTariff } from "../../repairs.ts"
import { closed, Filled, Id, OneOf, OrNull } from "../../shapes.ts"
import { officeCalls } from "../office-call.ts"
import { UploadedPicture } from "../storefront/pictures.ts"

/** As many and as long as an import of `repair.json` takes. */
export const MAX_DEVICES = 100
export const MAX_ISSUES = 500
export const MAX_BRANDS = 500
export const MAX_MODELS = 5000
const MAX_NAME = 500
const MAX_TEXT = 5000
const MAX_BYTES = 2 * 1024 * 1024
/** The most brands to choose from. */
export const MAX_ALL_BRANDS = 2000
/** The most prices of one kind of device. */
export const MAX_PRICES = 5000

const Name = Filled(MAX_NAME)
const ArabicName = OrNull(Filled(MAX_NAME))
const Line = OrNull(Type.String({ maxLength: MAX_NAME }))
const Words = OrNull(Type.String({ maxLength: MAX_TEXT }))
const NewSlug = Type.String({ minLength: 1, maxLength: 200, pattern: "^[a-z0-9]+(-[a-z0-9]+)*$" })
/** The path of a picture: the one that is there, or one that was uploaded; null for none. */
const Src = OrNull(Type.String({ minLength: 1, maxLength: 500 }))
const Picture = OrNull(UploadedPicture)
const Day = OrNull(Type.String({ maxLength: 10, pattern: "^\\d{4}-\\d{2}-\\d{2}$" }))

const texts = {
  title: Name,
  title_ar: ArabicName,
  description: Words,
  description_ar: Words,
  keyword_title: Line,
  keyword_title_ar: Line,
  seo_title: Line,
  seo_title_ar: Line,
  seo_description: Line,
  seo_description_ar: Line,
}
const DeviceWish = Type.Object({ ...texts, picture: Src }, closed)
export type DeviceWish = Static<typeof DeviceWish>

export const RepairOfferKind = Type.Object({
  id: Id,
  version: Type.Integer(),
  slug: Type.String(),
  title: Type.String(),
  title_ar: OrNull(Type.String()),
  issues: Type.Integer(),
  brands: Type.Integer(),
  models: Type.Integer(),
})
export type RepairOfferKind = Static<typeof RepairOfferKind>

/** `version` counts the changes of the list: of its order, and of what it has. */
const RepairOfferKinds = Type.Object({ version: Type.Integer(), kinds: Type.Array(RepairOfferKind, { maxItems: MAX_DEVICES }) })
export type RepairOfferKinds = Static<typeof RepairOfferKinds>

export const RepairOfferIssue = Type.Object({ id: Id, title: Type.String(), title_ar: OrNull(Type.String()) })
export type RepairOfferIssue = Static<typeof RepairOfferIssue>

export const RepairOfferBrand = Type.Object({
  id: Id,
  name: Type.String(),
  name_ar: OrNull(Type.String()),
  slug: Type.String(),
  models: Type.Integer(),
  /** The brand's own picture, the same for every kind of device. */
  logo: Picture,
  /** A device of this kind by the brand; without one, shoppers see the picture of the kind. */
  picture: Picture,
})
export type RepairOfferBrand = Static<typeof RepairOfferBrand>

export const RepairOfferModel = Type.Object({ id: Id, name: Type.String(), name_ar: OrNull(Type.String()) })
export type RepairOfferModel = Static<typeof RepairOfferModel>

/** A price of an issue: for all devices of the kind, for a brand, or for a model. */
export const RepairOfferPrice = Type.Object({ ...RepairTariff.properties, id: Id, model_name: OrNull(Type.String()) })
export type RepairOfferPrice = Static<typeof RepairOfferPrice>

/** A kind of device with all but its models. An issue without a price is priced after an inspection. */
const RepairOfferDevice = Type.Object({
  id: Id,
  version: Type.Integer(),
  slug: Type.String(),
  ...texts,
  picture: Picture,
  issues: Type.Array(RepairOfferIssue, { maxItems: MAX_ISSUES }),
  prices: Type.Array(RepairOfferPrice, { maxItems: MAX_PRICES }),
  brands: Type.Array(RepairOfferBrand, { maxItems: MAX_BRANDS }),
})
export type RepairOfferDevice = Static<typeof RepairOfferDevice>

const RepairOfferModels = Type.Object({ version: Type.Integer(), models: Type.Array(RepairOfferModel, { maxItems: MAX_MODELS }) })
export type RepairOfferModels = Static<typeof RepairOfferModels>

const NewId = OrNull(Id)
const IssueWish = Type.Object({ id: NewId, title: Name, title_ar: ArabicName }, closed)
export type IssueWish = Static<typeof IssueWish>
const ModelWish = Type.Object({ id: NewId, name: Name, name_ar: ArabicName }, closed)
export type ModelWish = Static<typeof ModelWish>
/** A brand that is repaired already, of this or of another kind; or a new one, without an id. */
const BrandWish = Type.Union([
  Type.Object({ id: Id }, closed),
  Type.Object({ id: Type.Null(), name: Name, name_ar: ArabicName, slug: NewSlug }, closed),
])
export type BrandWish = Static<typeof BrandWish>
/** A brand's words and pictures. Its name and logo are those of every kind of device, and its address stays. */
const BrandEdit = Type.Object({ name: Name, name_ar: ArabicName, logo: Src, picture: Src }, closed)
export type BrandEdit = Static<typeof BrandEdit>

const PriceWish = Type.Object(
  {
    issue: Id,
    /** Null for all brands. */
    brand: OrNull(Id),
    /** Null for all models; otherwise `brand` is the model's. */
    model: OrNull(Id),
    grade: OrNull(OneOf(PART_GRADES)),
    price: Type.Number({ minimum: 0.01, maximum: 999_999.99 }),
    is_from: Type.Boolean(),
    minutes: Type.Integer({ minimum: 1, maximum: 100_000 }),
    warranty_days: Type.Integer({ minimum: 0, maximum: 10_000 }),
    at_home: Type.Boolean(),
    valid_from: Day,
    valid_until: Day,
  },
  closed,
)
export type PriceWish = Static<typeof PriceWish>

const ofDevice = Type.Object({ id: Id })
const ofBrand = Type.Object({ id: Id, brand: Id })
/** `tariff`: the id of a price. */
const ofPrice = Type.Object({ id: Id, tariff: Id })
const kept = ["not_found", "changed_meanwhile", "catalog_busy"] as const
const written = { answers: { 200: RepairOfferDevice }, permission: "repairs.offer", versioned: true } as const

/** What is repaired: kinds of device, their issues with prices, and brands with their models. */
export const repairOffer = officeCalls({
  kinds: {
    summary: "Every kind of device that is repaired, in the order of the shop.",
    method: "GET",
    path: "/api/office/repair-offer",
    answers: { 200: RepairOfferKinds },
    refusals: [],
    permission: "repairs.offer",
    versioned: true,
  },
  order: {
    summary: "Sets the order of the kinds of device.",
    method: "PUT",
    path: "/api/office/repair-offer",
    body: Type.Object({ kinds: Type.Array(Id, { maxItems: MAX_DEVICES, uniqueItems: true }) }, closed),
    answers: { 200: RepairOfferKinds },
    refusals: kept,
    permission: "repairs.offer",
    versioned: true,
  },
  add: {
    summary: "Adds a kind of device, which shoppers see with its first issue and brand.",
    method: "POST",
    path: "/api/office/repair-offer",
    body: Type.Object({ title: Name, title_ar: ArabicName, slug: NewSlug }, closed),
    answers: { 201: RepairOfferDevice },
    refusals: ["slug_taken", "offer_full", "catalog_busy"],
    permission: "repairs.offer",
  },
  device: {
    summary: "A kind of device with its texts, issues, prices and brands.",
    method: "GET",
    path: "/api/office/repair-offer/{id}",
    params: ofDevice,
    answers: { 200: RepairOfferDevice },
    refusals: ["not_found"],
    permission: "repairs.offer",
    versioned: true,
  },
  saveTexts: {
    ...written,
    summary: "Saves the texts and the picture of a kind of device.",
    method: "PUT",
    path: "/api/office/repair-offer/{id}",
    params: ofDevice,
    body: DeviceWish,
    refusals: kept,
  },
  remove: {
    summary: "Removes a kind of device with its issues, prices and models, unless a repair of it is open.",
    method: "DELETE",
    path: "/api/office/repair-offer/{id}",
    params: ofDevice,
    answers: { 204: Type.Null() },
    refusals: [...kept, "device_in_repair"],
    permission: "repairs.offer",
    versioned: true,
  },
  saveIssues: {
    ...written,
    summary:
      "Saves all issues of a kind of device, in this order. One that is left out goes with its prices; booked repairs keep its name.",
    method: "PUT",
    path: "/api/office/repair-offer/{id}/issues",
    params: ofDevice,
    body: Type.Object({ issues: Type.Array(IssueWish, { maxItems: MAX_ISSUES }) }, closed),
    bodyBytes: MAX_BYTES,
    refusals: [...kept, "offer_twice"],
  },
  saveBrands: {
    ...written,
    summary: "Saves all brands of a kind of device, in this order. One that is left out goes with its models and prices for this kind.",
    method: "PUT",
    path: "/api/office/repair-offer/{id}/brands",
    params: ofDevice,
    body: Type.Object({ brands: Type.Array(BrandWish, { maxItems: MAX_BRANDS }) }, closed),
    bodyBytes: MAX_BYTES,
    refusals: [...kept, "offer_twice", "slug_taken"],
  },
  saveBrand: {
    ...written,
    summary: "Saves a brand's name and logo, for every kind of device, and its picture for this kind.",
    method: "PUT",
    path: "/api/office/repair-offer/{id}/brands/{brand}",
    params: ofBrand,
    body: BrandEdit,
    refusals: [...kept, "offer_twice"],
  },
  models: {
    summary: "The models of a brand, in their order.",
    method: "GET",
    path: "/api/office/repair-offer/{id}/brands/{brand}/models",
    params: ofBrand,
    answers: { 200: RepairOfferModels },
    refusals: ["not_found"],
    permission: "repairs.offer",
    versioned: true,
  },
  saveModels: {
    ...written,
    summary: "Saves all models of a brand, in this order. One that is left out goes with its prices; booked repairs keep its name.",
    method: "PUT",
    path: "/api/office/repair-offer/{id}/brands/{brand}/models",
    params: ofBrand,
    body: Type.Object({ models: Type.Array(ModelWish, { maxItems: MAX_MODELS }) }, closed),
    bodyBytes: MAX_BYTES,
    answers: { 200: RepairOfferModels },
    refusals: [...kept, "offer_twice"],
  },
  addPrice: {
    ...written,
    summary: "Adds a price of an issue.",
    method: "POST",
    path: "/api/office/repair-offer/{id}/prices",
    params: ofDevice,
    body: PriceWish,
    answers: { 201: RepairOfferDevice },
    refusals: [...kept, "offer_full", "unknown_issue", "unknown_model", "impossible_days", "price_twice"],
  },
  changePrice: {
    ...written,
    summary: "Changes a price of an issue.",
    method: "PUT",
    path: "/api/office/repair-offer/{id}/prices/{tariff}",
    params: ofPrice,
    body: PriceWish,
    refusals: [...kept, "unknown_issue", "unknown_model", "impossible_days", "price_twice"],
  },
  removePrice: {
    ...written,
    summary: "Removes a price of an issue.",
    method: "DELETE",
    path: "/api/office/repair-offer/{id}/prices/{tariff}",
    params: ofPrice,
    refusals: kept,
  },
  brands: {
    summary: "Every brand that is repaired, of any kind of device, by name.",
    method: "GET",
    path: "/api/office/repair-brands",
    answers: { 200: Type.Object({ brands: Type.Array(Type.Object({ id: Id, name: Type.String() }), { maxItems: MAX_ALL_BRANDS }) }) },
    refusals: [],
    permission: "repairs.offer",
  },
})

import Type, { type Static } from "typebox"
import { closed, Filled, Id, OneOf, OrNull } from "../shapes.ts"
import { officeCalls } from "./office-call.ts"

/** What products are grouped by. */
export const GROUP_KINDS = ["category", "brand", "collection"] as const

export type GroupKind = (typeof GROUP_KINDS)[number]

const MAX_NAME = 120
const MAX_TEXT = 2000
/** The most products that are ordered by hand. */
export const MAX_COLLECTION = 1000

const Words = OrNull(Type.String({ maxLength: MAX_TEXT }))
/** A part of an address: small letters, without blanks and signs of an address. */
const NewSlug = Type.String({ minLength: 1, maxLength: 200, pattern: "^[^\\sA-Z/?#%;]+$" })

/** The texts of a category, brand or collection. The description of a category or collection is for search engines. */
const GroupTexts = Type.Object(
  {
    name: Filled(MAX_NAME),
    name_ar: OrNull(Type.String({ maxLength: MAX_NAME })),
    slug: NewSlug,
    description: Words,
    description_ar: Words,
  },
  closed,
)
export type GroupTexts = Static<typeof GroupTexts>

export const Group = Type.Object({
  id: Id,
  version: Type.Integer(),
  /** Of categories: the one above. */
  parent_id: OrNull(Id),
  name: Type.String(),
  name_ar: OrNull(Type.String()),
  slug: Type.String(),
  description: Words,
  description_ar: Words,
  /** A picture's path or address. */
  picture: OrNull(Type.String()),
  /** In the group itself, not in those below. */
  products: Type.Integer(),
})
export type Group = Static<typeof Group>

const byId = Type.Object({ id: Id })
const ofKind = Type.Object({ kind: OneOf(GROUP_KINDS) })
const ofOne = Type.Object({ kind: OneOf(GROUP_KINDS), id: Id })

const Member = Type.Object({ id: Id, title: Type.String(), picture: OrNull(Type.String()), is_live: Type.Boolean() })
const Members = Type.Object({ version: Type.Integer(), products: Type.Array(Member) })
export type Members = Static<typeof Members>

/** Categories, brands and collections. */
export const structure = officeCalls({
  groups: {
    summary: "All categories in their order, all brands, or all collections.",
    method: "GET",
    path: "/api/office/structure/{kind}",
    params: ofKind,
    answers: { 200: Type.Object({ results: Type.Array(Group) }) },
    refusals: [],
    permission: "products.read",
  },
  add: {
    summary: "Adds a category, brand or collection.",
    method: "POST",
    path: "/api/office/structure/{kind}",
    params: ofKind,
    body: GroupTexts,
    answers: { 201: Group },
    refusals: ["slug_taken"],
    permission: "products.edit",
  },
  save: {
    summary: "Saves the texts of one; the address that it had leads to the new one.",
    method: "PUT",
    path: "/api/office/structure/{kind}/{id}",
    params: ofOne,
    body: GroupTexts,
    answers: { 200: Group },
    refusals: ["not_found", "changed_meanwhile", "slug_taken"],
    permission: "products.edit",
    versioned: true,
  },
  remove: {
    summary: "Deletes one; its products go to another, which a category with products needs.",
    method: "DELETE",
    path: "/api/office/structure/{kind}/{id}",
    params: ofOne,
    body: Type.Object({ to: OrNull(Id) }, closed),
    answers: { 200: Type.Object({ products: Type.Integer() }) },
    refusals: ["not_found", "changed_meanwhile", "place_needed"],
    permission: "products.edit",
    versioned: true,
  },
  move: {
    summary: "Moves a category below another, or to the top, at a place among its new siblings.",
    method: "PUT",
    path: "/api/office/categories/{id}/place",
    params: byId,
    body: Type.Object({ parent_id: OrNull(Id), index: Type.Integer({ minimum: 0, maximum: 10_000 }) }, closed),
    answers: { 200: Group },
    refusals: ["not_found", "changed_meanwhile", "category_cycle"],
    permission: "products.edit",
    versioned: true,
  },
  members: {
    summary: "The products of a collection, in its order.",
    method: "GET",
    path: "/api/office/collections/{id}/products",
    params: byId,
    answers: { 200: Members },
    refusals: ["not_found"],
    permission: "products.read",
  },
  order: {
    summary: "Sets the products of a collection and their order.",
    method: "PUT",
    path: "/api/office/collections/{id}/products",
    params: byId,
    body: Type.Object({ products: Type.Array(Id, { maxItems: MAX_COLLECTION, uniqueItems: true }) }, closed),
    answers: { 200: Members },
    refusals: ["not_found", "changed_meanwhile"],
    permission: "products.edit",
    versioned: true,
  },
})

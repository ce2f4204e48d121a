import Type, { type Static, type TSchema } from "typebox"
import { POLICIES } from "../../content.ts"
import { closed, OneOf, OrNull } from "../../shapes.ts"
import { officeCalls } from "../office-call.ts"

/** The pages of text that the shop's staff write. */
export const CONTENT_PAGES = ["faq", "terms", "privacy", "contact", "about", "announcement"] as const
export type ContentPage = (typeof CONTENT_PAGES)[number]

/** A text in the shop's two languages. In a draft it may be empty. */
function Words(maxLength: number) {
  return Type.Object({ en: Type.String({ maxLength }), ar: Type.String({ maxLength }) }, closed)
}
export type Words = { en: string; ar: string }

const Instant = Type.String({ pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:00\\.000Z$" })

export const FaqContent = Type.Object(
  {
    groups: Type.Array(
      Type.Object(
        {
          /** Its part of the address. */
          id: Type.String({ pattern: "^[a-z0-9-]{1,40}$" }),
          name: Words(80),
          heading: Words(120),
          questions: Type.Array(Type.Object({ title: Words(300), content: Words(4000) }, closed), { maxItems: 60 }),
        },
        closed,
      ),
      { maxItems: 20 },
    ),
  },
  closed,
)
export type FaqContent = Static<typeof FaqContent>

/** Markdown; `{{company_name}}` and `{{currency}}` are filled in. */
export const PolicyContent = Type.Object({ text: Words(60_000) }, closed)
export type PolicyContent = Static<typeof PolicyContent>

export const ContactContent = Type.Object(
  {
    /** Also the number of WhatsApp. */
    phone: Type.String({ maxLength: 30 }),
    email: Type.String({ maxLength: 200 }),
    address: Words(300),
    /** May stay empty. */
    hours: Words(300),
  },
  closed,
)
export type ContactContent = Static<typeof ContactContent>

export const AboutContent = Type.Object(
  {
    heading: Words(120),
    intro: Words(4000),
    figures: Type.Array(Type.Object({ value: Words(20), label: Words(80) }, closed), { maxItems: 8 }),
    values: Type.Array(Type.Object({ title: Words(80), text: Words(600) }, closed), { maxItems: 6 }),
  },
  closed,
)
export type AboutContent = Static<typeof AboutContent>

const ANNOUNCEMENT_KINDS = ["news", "offer", "warning"] as const

export const AnnouncementContent = Type.Object(
  {
    /** The first one whose time it is shows. */
    texts: Type.Array(
      Type.Object(
        {
          text: Words(200),
          /** A path of the shop or an address with https; empty for none. */
          link: Type.String({ maxLength: 500 }),
          kind: OneOf(ANNOUNCEMENT_KINDS),
          /** To the minute; null for no limit. */
          from: OrNull(Instant),
          until: OrNull(Instant),
        },
        closed,
      ),
      { maxItems: 20 },
    ),
  },
  closed,
)
export type AnnouncementContent = Static<typeof AnnouncementContent>

const ContentValue = Type.Union([FaqContent, PolicyContent, ContactContent, AboutContent, AnnouncementContent])
export type ContentValue = Static<typeof ContentValue>

const ContentVersion = Type.Object({
  number: Type.Integer(),
  /** Null for what stood there before somebody published it here. */
  by: OrNull(Type.String()),
  at: OrNull(Type.String()),
  /** Since when shoppers see it; null for the first one, which was there from the start. */
  in_force_at: OrNull(Type.String()),
  is_live: Type.Boolean(),
})
export type ContentVersion = Static<typeof ContentVersion>

const ContentDraft = Type.Object({
  version: Type.Integer(),
  value: ContentValue,
  /** Whether shoppers see something else, or will. */
  is_changed: Type.Boolean(),
})
export type ContentDraft = Static<typeof ContentDraft>

const page = Type.Object({ page: OneOf(CONTENT_PAGES) })
const policy = Type.Object({ policy: OneOf(POLICIES) })

/** Two languages with texts of this length. */
const MAX_BYTES = 256 * 1024

function saving<const Path extends `/api/office/content/${string}/draft`, Value extends TSchema>(path: Path, value: Value) {
  return {
    summary: "Saves the draft. Shoppers see it when it is published.",
    method: "PUT",
    path,
    body: Type.Object({ value }, closed),
    bodyBytes: MAX_BYTES,
    answers: { 200: ContentDraft },
    refusals: ["changed_meanwhile"],
    permission: "content.edit",
    versioned: true,
  } as const
}

/** The shop's own texts: a draft each, and what is and was live. */
export const contentPages = officeCalls({
  read: {
    summary: "The draft of a page.",
    method: "GET",
    path: "/api/office/content/{page}/draft",
    params: page,
    answers: { 200: ContentDraft },
    refusals: [],
    permission: "content.edit",
    versioned: true,
  },
  saveFaq: saving("/api/office/content/faq/draft", FaqContent),
  saveTerms: saving("/api/office/content/terms/draft", PolicyContent),
  savePrivacy: saving("/api/office/content/privacy/draft", PolicyContent),
  saveContact: saving("/api/office/content/contact/draft", ContactContent),
  saveAbout: saving("/api/office/content/about/draft", AboutContent),
  saveAnnouncement: saving("/api/office/content/announcement/draft", AnnouncementContent),
  publish: {
    summary: "Shows the draft to shoppers, as a version. Every text must be there in both languages.",
    method: "POST",
    path: "/api/office/content/{page}/publish",
    params: Type.Object({ page: OneOf(["faq", "contact", "about", "announcement"] as const) }),
    body: Type.Object({}, closed),
    answers: { 200: ContentDraft },
    refusals: ["changed_meanwhile", "text_missing", "invalid"],
    permission: "storefront.publish",
    versioned: true,
  },
  publishPolicy: {
    summary: "Puts the draft of the terms or the privacy policy into force, today or on a later day in Qatar.",
    method: "POST",
    path: "/api/office/content/policies/{policy}/publish",
    params: policy,
    body: Type.Object({ in_force_on: Type.String({ pattern: "^\\d{4}-\\d\\d-\\d\\d$" }) }, closed),
    answers: { 200: ContentDraft },
    refusals: ["changed_meanwhile", "text_missing", "past_date"],
    permission: "policies.publish",
    versioned: true,
  },
  versions: {
    summary: "What was, is and will be live, the newest first: every version of a policy, of other pages the last 50.",
    method: "GET",
    path: "/api/office/content/{page}/versions",
    params: page,
    answers: { 200: Type.Object({ results: Type.Array(ContentVersion) }) },
    refusals: [],
    permission: "content.edit",
  },
  version: {
    summary: "The text of one version.",
    method: "GET",
    path: "/api/office/content/{page}/versions/{number}",
    params: Type.Object({ page: OneOf(CONTENT_PAGES), number: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) }),
    answers: { 200: Type.Object({ value: ContentValue }) },
    refusals: ["not_found"],
    permission: "content.edit",
  },
})

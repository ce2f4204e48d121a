import { expect } from "vitest"
import type { MessageList } from "#contract/office/contact-messages.ts"
import type { Note, SavedView } from "#contract/office/frame.ts"
import type { officeContract } from "#contract/office/office-contract.ts"
import type { OfficeReasons } from "#contract/office/settings/reasons.ts"
import type { BannerList } from "#contract/office/storefront/banners.ts"
import type { ContentDraft, ContentPage } from "#contract/office/storefront/content.ts"
import type { HomeDraft, HomeVersion } from "#contract/office/storefront/home-page.ts"
import type { OfficeMenu } from "#contract/office/storefront/menu.ts"
import { qatarDay } from "#rules/repairs/repair-slots.ts"
import { contactMessages } from "#server/contact/contact.tables.ts"
import { banners, layoutSections, menuItems } from "#server/home/home.tables.ts"
import { aProduct } from "../catalog.ts"
import { aCustomer } from "../customers.ts"
import type { PayingShop } from "../payments.ts"
import { aBookedRepair, inShop } from "../repairs.ts"
import type { TestMember } from "../staff.ts"
import type { AuditedCalls, Prepare } from "./audited-call.ts"

const anyId = () => expect.stringMatching(/^\d+$/)
const HOME = "/api/office/home"
let made = 0

/** The home page with two sections, and its draft with the second one alone. */
async function aHomeDraft({ db }: PayingShop, owner: TestMember): Promise<number> {
  const product = await aProduct(db)
  const positions = [++made, ++made]
  await db.insert(layoutSections).values(positions.map((position) => ({ position, title: `Section ${position}`, productIds: [product] })))
  const { sections, version } = await homeDraft(owner)
  const body = { sections: sections.slice(-1).map(({ key }) => ({ key, is_hidden: false })) }
  return (await owner.call("PUT", `${HOME}/draft`, body, { version })).json<HomeDraft>().version
}

const homeDraft = async (owner: TestMember) => (await owner.call("GET", `${HOME}/draft`)).json<HomeDraft>()
const homeVersions = async (owner: TestMember) => (await owner.call("GET", `${HOME}/versions`)).json<{ results: HomeVersion[] }>().results

const ON_HOME = ["home", expect.anything()] as const
const some = { sections: expect.any(Array) }

export const MESSAGE_CALLS: AuditedCalls<(typeof officeContract)["contactMessages"]> = {
  keep: async (_shop, owner) => {
    const { is_on: isOn, version } = (await owner.call("GET", "/api/office/messages")).json<MessageList>().keeping
    const on = ["setting", "contact.messages"] as const
    const rows = [{ act: "settings.messages", on, before: { is_on: isOn }, after: { is_on: !isOn } }]
    return { version, body: { is_on: !isOn }, rows }
  },
  mark: async ({ db }) => {
    const message = { name: "Noor", contact: "97455000000", email: "noor@example.com", message: "A question", createdAt: new Date() }
    const [kept] = await db.insert(contactMessages).values(message).returning({ id: contactMessages.id })
    const id = kept?.id ?? 0
    return { params: { id }, body: { is_done: true }, rows: [{ act: "message.done", on: ["message", id] as const }] }
  },
}

export const BANNER_CALLS: AuditedCalls<(typeof officeContract)["banners"]> = {
  save: async ({ db }, owner) => {
    const position = ++made
    const pictures = { imageSmall: "b/s.webp", imageMedium: "b/m.webp", imageLarge: "b/l.webp" }
    await db.insert(banners).values({ position, title: `Banner ${position}`, ink: "dark", ...pictures })
    const { version } = (await owner.call("GET", `${HOME}/banners`)).json<BannerList>()
    const titles = { banners: expect.any(Array) }
    return { version, body: { banners: [] }, rows: [{ act: "home.banners", on: ON_HOME, before: titles, after: { banners: [] } }] }
  },
}

export const MENU_CALLS: AuditedCalls<(typeof officeContract)["menu"]> = {
  save: async ({ db }, owner) => {
    const position = ++made
    await db.insert(menuItems).values({ position, name: `Item ${position}`, url: "/faq" })
    const { version } = (await owner.call("GET", "/api/office/menu")).json<OfficeMenu>()
    const before = { items: expect.arrayContaining([`Item ${position}`]), changed: expect.any(Array) }
    return { version, body: { items: [] }, rows: [{ act: "home.menu", on: ON_HOME, before, after: { items: [], changed: [] } }] }
  },
}

export const HOME_CALLS: AuditedCalls<(typeof officeContract)["homePage"]> = {
  save: async (shop, owner) => {
    await aHomeDraft(shop, owner)
    const { sections, version } = await homeDraft(owner)
    const body = { sections: sections.map(({ key }) => ({ key, is_hidden: true })) }
    return { version, body, rows: [{ act: "home.draft", on: ON_HOME, before: some, after: some }] }
  },
  publish: async (shop, owner) => {
    const version = await aHomeDraft(shop, owner)
    return { version, body: {}, rows: [{ act: "home.publish", on: ON_HOME, before: some, after: some }] }
  },
  restore: async (shop, owner) => {
    const version = await aHomeDraft(shop, owner)
    await owner.call("POST", `${HOME}/publish`, {}, { version })
    const number = (await homeVersions(owner)).at(-1)?.number ?? 0
    const rows = [{ act: "home.restore", on: ON_HOME, before: some, after: some }]
    return { params: { number }, version: version + 1, body: {}, rows }
  },
  cancel: async (shop, owner) => {
    const version = await aHomeDraft(shop, owner)
    const scheduled = await owner.call("POST", `${HOME}/publish`, { at: "2100-01-01T09:00:00.000Z" }, { version })
    expect(scheduled.status, scheduled.text).toBe(200)
    const number = (await homeVersions(owner)).find(({ waits_until }) => waits_until !== null)?.number ?? 0
    return { params: { number }, body: {}, rows: [{ act: "home.cancel", on: ON_HOME, before: { version: number, at: expect.anything() } }] }
  },
}

async function contentDraft(owner: TestMember, page: ContentPage) {
  return (await owner.call("GET", `/api/office/content/${page}/draft`)).json<ContentDraft & { value: Record<string, unknown> }>()
}

/** The draft of a page is saved with other words in this field. */
function saved(page: ContentPage, other: () => Record<string, unknown>): Prepare {
  return async (_shop, owner) => {
    const { value, version } = await contentDraft(owner, page)
    const change = other()
    const [field = ""] = Object.keys(change)
    const rows = [{ act: "content.draft", on: ["content", page] as const, before: { [field]: value[field] }, after: change }]
    return { version, body: { value: { ...value, ...change } }, rows }
  }
}

const words = (text: string) => ({ en: `${text} ${++made}`, ar: "كلمات" })
const NEWS = { text: words("Open"), link: "", kind: "news", from: null, until: null }

export const CONTENT_CALLS: AuditedCalls<(typeof officeContract)["contentPages"]> = {
  saveFaq: saved("faq", () => ({ groups: [{ id: `group-${++made}`, name: words("Group"), heading: words("Group"), questions: [] }] })),
  saveTerms: saved("terms", () => ({ text: words("Terms") })),
  savePrivacy: saved("privacy", () => ({ text: words("Privacy") })),
  saveContact: saved("contact", () => ({ phone: `+974 4444 ${1000 + ++made}` })),
  saveAbout: saved("about", () => ({ heading: words("About us") })),
  saveAnnouncement: saved("announcement", () => ({ texts: [{ ...NEWS, text: words("Open") }] })),
  publish: async (_shop, owner) => {
    const { value, version } = await contentDraft(owner, "announcement")
    const put = { value: { ...value, texts: [NEWS, NEWS] } }
    await owner.call("PUT", "/api/office/content/announcement/draft", put, { version })
    const rows = [{ act: "content.publish", on: ["content", "announcement"] as const, after: expect.anything() }]
    return { params: { page: "announcement" }, version: version + 1, body: {}, rows }
  },
  publishPolicy: async (shop, owner) => {
    const { version } = await contentDraft(owner, "terms")
    await owner.call("PUT", "/api/office/content/terms/draft", { value: { text: words("New terms") } }, { version })
    const day = qatarDay(shop.services.clock.now())
    const rows = [{ act: "content.publish", on: ["content", "terms"] as const, after: { in_force_on: day } }]
    return { params: { policy: "terms" }, version: version + 1, body: { in_force_on: day }, rows }
  },
}

const VIEW = { list: "orders", name: "To pack", address: "view=to-pack", is_shared: false }
const aView = async (owner: TestMember) => (await owner.call("POST", "/api/office/views", VIEW)).json<SavedView>()

async function aNote(shop: PayingShop, owner: TestMember) {
  const reference = await aBookedRepair(shop, await aCustomer(shop.db), inShop(1))
  const body = { object: { kind: "repair", id: reference }, text: "Pair Face ID first.", mentions: [], is_pinned: false }
  const { id } = (await owner.call("POST", "/api/office/notes", body)).json<Note>()
  return { id, body, on: ["repair", reference] as const }
}

export const FRAME_CALLS: AuditedCalls<(typeof officeContract)["frame"]> = {
  addView: async () => ({ body: VIEW, rows: [{ act: "view.saved", on: ["view", anyId()], after: { list: "orders", is_shared: false } }] }),
  changeView: async (_shop, owner) => {
    const { id, position } = await aView(owner)
    const rows = [
      { act: "view.changed", on: ["view", id] as const, before: { list: "orders", position }, after: { list: "orders", position: 7 } },
    ]
    return { params: { id }, body: { position: 7 }, rows }
  },
  deleteView: async (_shop, owner) => {
    const { id } = await aView(owner)
    return { params: { id }, rows: [{ act: "view.deleted", on: ["view", id], before: { list: "orders", is_shared: false } }] }
  },
  readNotices: { addsNone: "It says what the member has read, which nobody else sees." },
  addNote: async (shop, owner) => {
    const { body, on } = await aNote(shop, owner)
    return { body, rows: [{ act: "note.written", on, after: { is_pinned: false } }] }
  },
  changeNote: async (shop, owner) => {
    const { id, on } = await aNote(shop, owner)
    const rows = [{ act: "note.pinned", on, before: { note: id, is_pinned: false }, after: { note: id, is_pinned: true } }]
    return { params: { id }, body: { is_pinned: true }, rows }
  },
  deleteNote: async (shop, owner) => {
    const { id, on } = await aNote(shop, owner)
    return { params: { id }, rows: [{ act: "note.deleted", on, before: { note: id } }] }
  },
  present: { addsNone: "It says who has an object open, for a minute." },
  leave: { addsNone: "It says that the member has closed an object." },
  undo: async (shop, owner) => {
    const reference = await aBookedRepair(shop, await aCustomer(shop.db), inShop(1))
    const asked = await owner.call("POST", `/api/office/repairs/${reference}/steps`, { to: "BOOKED" })
    const id = asked.json<{ staged: number }>().staged
    const rows = [{ act: "step.undone", on: ["repair", reference] as const, before: { step: "repair.step", details: { to: "BOOKED" } } }]
    return { params: { id }, rows }
  },
}

const REASONS = "/api/office/settings/reasons/cancel"

export const REASON_CALLS: AuditedCalls<(typeof officeContract)["reasons"]> = {
  change: async (_shop, owner) => {
    const read = (await owner.call("GET", REASONS)).json<OfficeReasons>()
    const reasons = read.reasons.map(({ is_used: _used, ...wish }, at) => ({ ...wish, arabic: at === 0 ? `كلمات ${++made}` : wish.arabic }))
    const rows = [
      { act: "settings.reasons", on: ["setting", "reasons.cancel"] as const, before: expect.anything(), after: expect.anything() },
    ]
    return { params: { kind: "cancel" }, version: read.version, body: { reasons }, rows }
  },
}

const WINDOWS = { lead_minutes: 120, length_minutes: 180, first_start: 540, last_start: 1080, tomorrow_start: 600, tomorrow_end: 840 }

export const DELIVERY_SETTINGS_CALLS: AuditedCalls<(typeof officeContract)["deliverySettings"]> = {
  change: async (_shop, owner) => {
    const { version } = (await owner.call("GET", "/api/office/settings/delivery")).json<{ version: number }>()
    const body = { ...WINDOWS, lead_minutes: 90 + version }
    const rows = [{ act: "settings.delivery", on: ["setting", expect.anything()] as const, before: { last_start: 1080 }, after: body }]
    return { version, body, rows }
  },
}

import Type, { type Static } from "typebox"
import { closed, Filled, Id, OneOf, OrNull } from "#contract/shapes.ts"
import { officeCalls } from "./office-call.ts"

/** An object of the shop by name: `order`, and its reference. */
const ObjectName = Type.Object({ kind: Type.String(), id: Type.String() })
export type ObjectName = Static<typeof ObjectName>

const objectOfRequest = { kind: Type.String({ maxLength: 20 }), id: Type.String({ minLength: 1, maxLength: 40 }) }
const byObject = Type.Object(objectOfRequest)
const byId = Type.Object({ id: Id })

/** The kinds of notices in the bell. */
export const NOTICE_KINDS = [
  "MENTION",
  "ASSIGNED",
  "MAIL_FAILED",
  "PAYMENT_REVIEW",
  "ESTIMATE_ANSWERED",
  "EXPORT_READY",
  "EXPORT_FAILED",
  "APPROVAL_ASKED",
  "STEP_IMPOSSIBLE",
  "REQUEST_REPLIED",
  "ANSWER_UNDELIVERED",
] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

/** One line of the bell. Times are ISO 8601 in UTC. */
export const Notice = Type.Object({
  id: Id,
  kind: OneOf(NOTICE_KINDS),
  object: ObjectName,
  /** The values in its sentence, such as who mentioned the member. */
  words: Type.Record(Type.String(), Type.String()),
  created_at: Type.String(),
  is_read: Type.Boolean(),
})
export type Notice = Static<typeof Notice>

/** An internal note on an object. It never leaves the office. */
export const Note = Type.Object({
  id: Id,
  by: Type.Object({ id: Id, name: Type.String() }),
  text: Type.String(),
  is_pinned: Type.Boolean(),
  mentions: Type.Array(Id),
  created_at: Type.String(),
  edited_at: OrNull(Type.String()),
  /** Until when its author can change it; null for everyone else. */
  editable_until: OrNull(Type.String()),
})
export type Note = Static<typeof Note>

export const MAX_NOTE = 2000
const NoteText = Filled(MAX_NOTE)
const Mentions = Type.Array(Id, { maxItems: 20 })

/** A filter, sort and choice of columns of a list, by name. */
export const SavedView = Type.Object({
  id: Id,
  list: Type.String(),
  name: Type.String(),
  /** The query of the list's address, without the page. */
  address: Type.String(),
  is_shared: Type.Boolean(),
  /** Whether the member may change it: their own, or with `views.share` a shared one. */
  is_mine: Type.Boolean(),
  position: Type.Integer(),
})
export type SavedView = Static<typeof SavedView>

/** The lists that have views. */
export const VIEW_LISTS = ["orders", "repairs", "products", "stock", "customers", "requests", "activity"] as const
const ViewList = OneOf(VIEW_LISTS)
const viewFields = {
  name: Filled(60),
  address: Type.String({ maxLength: 1500 }),
  is_shared: Type.Boolean(),
}

/** One row of an object's history. Times are ISO 8601 in UTC. */
export const HistoryRow = Type.Object({
  id: Id,
  at: Type.String(),
  /** The member, "Command line", or the name of an API key. */
  by: Type.String(),
  role: OrNull(Type.String()),
  /** `order.step`. */
  act: Type.String(),
  /** The changed fields before and after; null when there is none. */
  before: Type.Unknown(),
  after: Type.Unknown(),
})
export type HistoryRow = Static<typeof HistoryRow>

/** Who has an object open. */
export const Presence = Type.Object({
  people: Type.Array(Type.Object({ id: Id, name: Type.String(), is_editing: Type.Boolean() })),
})
export type Presence = Static<typeof Presence>

const Done = Type.Object({})

/** The number of waiting objects beside a menu entry, and how many of them are late. */
const WaitingCount = Type.Object({ count: Type.Integer(), late: Type.Integer() })

export const frame = officeCalls({
  exported: {
    summary: "The CSV of an export that was asked for less than 24 hours ago, for the member who asked.",
    method: "GET",
    path: "/api/office/exports/{id}",
    params: byId,
    answers: { 200: Type.String() },
    refusals: ["not_found"],
    permission: "session",
    factorAgain: true,
  },
  waiting: {
    summary: "What waits beside the entries of the menu: `orders`, `repairs` and `requests`, of those that the member may open.",
    method: "GET",
    path: "/api/office/waiting",
    answers: { 200: Type.Object({ waits: Type.Record(Type.String(), WaitingCount) }) },
    refusals: [],
    permission: "session",
  },
  views: {
    summary: "The saved views of a list: the member's own and the shared ones.",
    method: "GET",
    path: "/api/office/views",
    query: Type.Object({ list: ViewList }, closed),
    answers: { 200: Type.Object({ views: Type.Array(SavedView) }) },
    refusals: [],
    permission: "session",
  },
  addView: {
    summary: "Saves a view; a shared one needs `views.share`. A member has at most 50 for a list.",
    method: "POST",
    path: "/api/office/views",
    body: Type.Object({ list: ViewList, ...viewFields }, closed),
    answers: { 201: SavedView },
    refusals: ["forbidden", "too_many_views"],
    permission: "session",
  },
  changeView: {
    summary: "Renames, changes, shares or moves a view.",
    method: "PATCH",
    path: "/api/office/views/{id}",
    params: byId,
    body: Type.Partial(Type.Object({ ...viewFields, position: Type.Integer({ minimum: 0, maximum: 100 }) }), closed),
    answers: { 200: SavedView },
    refusals: ["forbidden", "not_found"],
    permission: "session",
  },
  deleteView: {
    summary: "Deletes a view.",
    method: "DELETE",
    path: "/api/office/views/{id}",
    params: byId,
    answers: { 200: Done },
    refusals: ["forbidden", "not_found"],
    permission: "session",
  },
  notices: {
    summary: "The member's 50 newest notices, with the number of unread ones, counted to 100.",
    method: "GET",
    path: "/api/office/notices",
    answers: { 200: Type.Object({ notices: Type.Array(Notice), unread: Type.Integer() }) },
    refusals: [],
    permission: "session",
  },
  readNotices: {
    summary: "Marks notices as read, on all devices of the member: those named, and all up to one.",
    method: "PATCH",
    path: "/api/office/notices",
    body: Type.Object({ ids: Type.Optional(Type.Array(Id, { maxItems: 100 })), up_to: Type.Optional(Id) }, closed),
    answers: { 200: Done },
    refusals: [],
    permission: "session",
    reads: true,
  },
  notes: {
    summary: "The notes on an object, pinned ones first, then the newest; at most 200.",
    method: "GET",
    path: "/api/office/notes/{kind}/{id}",
    params: byObject,
    answers: { 200: Type.Object({ notes: Type.Array(Note) }) },
    refusals: ["not_found"],
    permission: "session",
  },
  addNote: {
    summary: "Writes a note on an object that the member may read. Those mentioned get a notice.",
    method: "POST",
    path: "/api/office/notes",
    body: Type.Object(
      { object: Type.Object(objectOfRequest, closed), text: NoteText, mentions: Mentions, is_pinned: Type.Boolean() },
      closed,
    ),
    answers: { 201: Note },
    refusals: ["not_found", "too_many_notes"],
    permission: "session",
  },
  changeNote: {
    summary: "Changes the text of a note by its author within 15 minutes, or pins and unpins any.",
    method: "PATCH",
    path: "/api/office/notes/{id}",
    params: byId,
    body: Type.Object(
      { text: Type.Optional(NoteText), mentions: Type.Optional(Mentions), is_pinned: Type.Optional(Type.Boolean()) },
      closed,
    ),
    answers: { 200: Note },
    refusals: ["not_found", "note_fixed"],
    permission: "session",
  },
  deleteNote: {
    summary: "Deletes a note, by its author within 15 minutes.",
    method: "DELETE",
    path: "/api/office/notes/{id}",
    params: byId,
    answers: { 200: Done },
    refusals: ["not_found", "note_fixed"],
    permission: "session",
  },
  history: {
    summary: "What was done to an object, the newest first: 50 rows before `before`.",
    method: "GET",
    path: "/api/office/history/{kind}/{id}",
    params: byObject,
    query: Type.Object({ before: Type.Optional(Id) }, closed),
    answers: { 200: Type.Object({ results: Type.Array(HistoryRow), next: OrNull(Id) }) },
    refusals: ["not_found"],
    permission: "session",
  },
  present: {
    summary: "Says that the member has an object open, and whether they edit it; answers who else has. A page repeats it every 20 seconds.",
    method: "PUT",
    path: "/api/office/presence/{kind}/{id}",
    params: byObject,
    body: Type.Object({ is_editing: Type.Boolean() }, closed),
    answers: { 200: Presence },
    refusals: ["not_found"],
    permission: "session",
    reads: true,
  },
  leave: {
    summary: "Says that the member has closed an object.",
    method: "DELETE",
    path: "/api/office/presence/{kind}/{id}",
    params: byObject,
    answers: { 200: Done },
    refusals: ["not_found"],
    permission: "session",
    reads: true,
  },
  undo: {
    summary: "Undoes a step that waits. A member who may do the step may undo it; one that is done already is refused.",
    method: "DELETE",
    path: "/api/office/staged/{id}",
    params: byId,
    answers: { 200: Done },
    refusals: ["not_found", "step_done"],
    permission: "session",
  },
  staged: {
    summary: "The outcomes of the member's staged steps, by their ids.",
    method: "GET",
    path: "/api/office/staged",
    query: Type.Object({ ids: Type.String({ maxLength: 3000, pattern: "^\\d{1,9}(,\\d{1,9}){0,299}$" }) }, closed),
    answers: {
      200: Type.Object({
        steps: Type.Array(Type.Object({ id: Id, state: Type.String(), refusal: OrNull(Type.String()) })),
      }),
    },
    refusals: [],
    permission: "session",
  },
})

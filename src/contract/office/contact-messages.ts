import Type, { type Static } from "typebox"
import { KeptMessage } from "../contact.ts"
import { closed, Id, OneOf, OrNull } from "../shapes.ts"
import { officeCalls } from "./office-call.ts"

const MESSAGE_VIEWS = ["open", "done"] as const

const OfficeMessage = Type.Object({
  ...KeptMessage.properties,
  id: Id,
  is_done: Type.Boolean(),
  /** Who marked it as done; null for an open one. */
  done_by: OrNull(Type.String()),
})
export type OfficeMessage = Static<typeof OfficeMessage>

const MessageList = Type.Object({
  results: Type.Array(OfficeMessage, { maxItems: 50 }),
  /** Where the next page begins; null on the last one. */
  next: OrNull(Type.String()),
  /** The number in each view. */
  views: Type.Object({ open: Type.Integer(), done: Type.Integer() }),
  keeping: Type.Object({ is_on: Type.Boolean(), version: Type.Integer() }),
})
export type MessageList = Static<typeof MessageList>

/** The messages of the contact form, which the shop keeps if its owner wants it to. */
export const contactMessages = officeCalls({
  list: {
    summary: "The kept messages: open ones from the oldest, those that are done from the newest.",
    method: "GET",
    path: "/api/office/messages",
    query: Type.Object(
      { view: Type.Optional(OneOf(MESSAGE_VIEWS)), after: Type.Optional(Type.String({ maxLength: 20, pattern: "^\\d{1,9}$" })) },
      closed,
    ),
    answers: { 200: MessageList },
    refusals: [],
    permission: "requests.answer",
  },
  mark: {
    summary: "Marks a message as done, or opens it again.",
    method: "PUT",
    path: "/api/office/messages/{id}",
    params: Type.Object({ id: Id }),
    body: Type.Object({ is_done: Type.Boolean() }, closed),
    answers: { 200: Type.Object({}) },
    refusals: ["not_found"],
    permission: "requests.answer",
  },
  keep: {
    summary: "Decides whether messages are kept from now on. Those that are kept stay.",
    method: "PUT",
    path: "/api/office/settings/messages",
    body: Type.Object({ is_on: Type.Boolean() }, closed),
    answers: { 200: Type.Object({ is_on: Type.Boolean(), version: Type.Integer() }) },
    refusals: ["changed_meanwhile"],
    permission: "settings.edit",
    versioned: true,
  },
})

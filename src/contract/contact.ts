import Type, { type Static } from "typebox"
import { calls } from "./call.ts"
import { closed, Filled, OrNull } from "./shapes.ts"

const MessageBody = Type.Object(
  {
    name: Filled(100),
    /** The number, with its country. */
    contact: Type.String({ minLength: 5, maxLength: 20, pattern: "^\\d+$" }),
    email: Type.String({ minLength: 3, maxLength: 254, pattern: "^[^@\\s]+@[^@\\s]+$" }),
    message: Filled(5000),
    /** The reference of the order that it is about. */
    order: OrNull(Type.String({ minLength: 1, maxLength: 40, pattern: "^[\\w-]+$" })),
  },
  closed,
)
export type ContactMessageBody = Static<typeof MessageBody>

/** A message that the shop keeps, as its writer gave it. */
export const KeptMessage = Type.Object({ ...MessageBody.properties, created_at: Type.String() })
export type KeptMessage = Static<typeof KeptMessage>

export const contact = calls({
  form: {
    summary: "Whether the shop keeps the messages of its contact form, which open in WhatsApp in any case.",
    method: "GET",
    path: "/api/home/contact-form",
    answers: { 200: Type.Object({ keeps_messages: Type.Boolean() }) },
    refusals: [],
    shared: true,
  },
  send: {
    summary: "Keeps a message of the contact form for the shop's staff.",
    method: "POST",
    path: "/api/home/contact-form/messages",
    body: MessageBody,
    answers: { 201: Type.Object({}) },
    limit: { perSecond: 1, burst: 5 },
    refusals: ["messages_not_kept"],
  },
})

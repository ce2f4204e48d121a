import Type, { type Static } from "typebox"
import { MAILBOX_FAULTS } from "#rules/office/mailbox-fault.ts"
import { OneOf, OrNull } from "../../shapes.ts"
import { officeCalls } from "../office-call.ts"

/** How the shop sends mail. The environment sets all of it; passwords are never shown. */
const MailSettings = Type.Object({
  /** The server and its port; null: mails stay in the inbox of the demonstration. */
  server: OrNull(Type.String()),
  from: Type.Object({ name: Type.String(), address: Type.String() }),
  /** Receives the shop's own mails, and customers' replies. */
  shop_email: Type.String(),
  /** Whether the shop is mailed about each new order, replacement and repair. */
  notices: Type.Boolean(),
  /** Mails that were not tried yet, those that are tried again, and those that are tried no more. */
  queue: Type.Object({ waiting: Type.Integer(), retrying: Type.Integer(), failed: Type.Integer() }),
  /** The newest error of a mail that is not sent. */
  last_error: OrNull(Type.String()),
  /** The mailbox in which replies are read; null: they stay in the mailbox of the shop. */
  mailbox: OrNull(
    Type.Object({
      /** The server and its port. */
      server: Type.String(),
      folder: Type.String(),
      /** When it was last read; null before the first time. ISO 8601 in UTC. */
      read_at: OrNull(Type.String()),
      /** Why it cannot be read, the code of the network or of the server, and since when. */
      fault: OrNull(Type.Object({ kind: OneOf(MAILBOX_FAULTS), code: OrNull(Type.String()), since: Type.String() })),
    }),
  ),
})
export type MailSettings = Static<typeof MailSettings>

const PATH = "/api/office/settings/mail"

export const mailSettings = officeCalls({
  read: {
    summary: "How the shop sends mail and reads replies, and how many mails are not sent.",
    method: "GET",
    path: PATH,
    answers: { 200: MailSettings },
    refusals: [],
    permission: "settings.read",
  },
  test: {
    summary: "Queues a test mail to the member who asks, at most ten an hour.",
    method: "POST",
    path: `${PATH}/test`,
    answers: { 202: Type.Object({ to: Type.String() }) },
    refusals: ["too_many_requests"],
    permission: "settings.edit",
  },
})

import { ImapFlow } from "imapflow"
import type { MailboxFaultKind } from "#rules/office/mailbox-fault.ts"
import type { MailboxSettings } from "#server/config/mailbox.ts"
import { type Mailbox, MailboxFault, type MailHead, type OpenMailbox } from "./port.ts"
import { readBody, readFailure, readHeader } from "./read-mail.ts"

const CONNECT_WITHIN_MS = 10_000
const ANSWER_WITHIN_MS = 15_000
/** The server may name each mail of a full mailbox in one line. */
const MAX_LINE_BYTES = 16 * 1024 * 1024
const MAX_MAIL_BYTES = 1024 * 1024
/** Longer headers and mails are cut. A report has the header of the mail that it is about near its beginning. */
const HEAD_BYTES = 64 * 1024
const BODY_BYTES = 256 * 1024
const REPORT_BYTES = 64 * 1024
/** Enough to see that a mail is delivered. */
const BEGINNING_BYTES = 1024

/** A mailbox behind IMAP. TLS with a valid certificate is required unless the server runs on this machine. */
export function imapMailbox(settings: MailboxSettings): Mailbox {
  return { open: (signal) => open(settings, signal) }
}

async function open({ host, port, isSecure, isHere, user, password, folder }: MailboxSettings, signal: AbortSignal): Promise<OpenMailbox> {
  const client = new ImapFlow({
    host,
    port,
    secure: isSecure,
    doSTARTTLS: isSecure ? undefined : !isHere,
    // A server on the same machine has a self-signed certificate.
    tls: { rejectUnauthorized: !isHere },
    auth: { user, pass: password },
    clientInfo: { name: "Corniche" },
    logger: false,
    connectionTimeout: CONNECT_WITHIN_MS,
    greetingTimeout: CONNECT_WITHIN_MS,
    socketTimeout: ANSWER_WITHIN_MS,
    maxLineLength: MAX_LINE_BYTES,
    maxLiteralSize: MAX_MAIL_BYTES,
    maxResponseSize: MAX_LINE_BYTES + MAX_MAIL_BYTES,
    disableAutoIdle: true,
    disableAutoEnable: true,
    disableCompression: true,
    disableIMAP4rev2: true,
  })
  // Each call that waits fails with it, too.
  client.on("error", () => {})
  const end = () => client.close()
  signal.addEventListener("abort", end, { once: true })
  const close = async () => {
    await client.logout().catch(() => {})
    client.close()
    signal.removeEventListener("abort", end)
  }
  try {
    if (signal.aborted) throw new MailboxFault("interrupted", null)
    await asFault("unreachable", client.connect())
    const { uidValidity, uidNext } = await asFault("folder", client.mailboxOpen(folder, { readOnly: true }))
    // Optional in the oldest standard; every server in use sends it.
    if (!uidNext) throw new MailboxFault("folder", "UIDNEXT")
    return {
      numbering: String(uidValidity),
      newest: uidNext - 1,
      headsAfter: (uid, limit) => headsAfter(client, uid, limit),
      bodyOf: async (uid) => {
        const mail = await asFault("interrupted", read(client, uid, BODY_BYTES), uid)
        return mail && readBody(mail)
      },
      failureOf: async (uid) => {
        const mail = await asFault("interrupted", read(client, uid, REPORT_BYTES), uid)
        return mail && readFailure(mail)
      },
      lastDelivered: () => asFault("interrupted", lastDelivered(client)),
      close,
    }
  } catch (fault) {
    end()
    signal.removeEventListener("abort", end)
    throw fault
  }
}

async function headsAfter(client: ImapFlow, uid: number, limit: number): Promise<MailHead[]> {
  const found = await asFault("interrupted", client.search({ uid: `${uid + 1}:*` }, { uid: true }))
  if (!found) throw new MailboxFault("interrupted", "SEARCH")
  // The range `n:*` always contains the newest mail, also when its number is smaller.
  const next = found
    .filter((one) => one > uid)
    .toSorted((a, b) => a - b)
    .slice(0, limit)
  const [only = null] = next.length === 1 ? next : []
  return next.length === 0 ? [] : asFault("interrupted", headsOf(client, next), only)
}

async function headsOf(client: ImapFlow, uids: readonly number[]): Promise<MailHead[]> {
  const heads: MailHead[] = []
  const wished = { uid: true, bodyParts: [{ key: "HEADER", start: 0, maxLength: HEAD_BYTES }] }
  for await (const { uid, headers } of client.fetch(uids.join(","), wished, { uid: true })) {
    heads.push({ uid, facts: headers ? await readHeader(headers) : null })
  }
  return heads.toSorted((a, b) => a.uid - b.uid)
}

async function lastDelivered(client: ImapFlow): Promise<number | null> {
  const mail = await client.fetchOne("*", { uid: true, source: { start: 0, maxLength: BEGINNING_BYTES } })
  return mail === false || mail.source === undefined ? null : mail.uid
}

async function read(client: ImapFlow, uid: number, maxBytes: number): Promise<Uint8Array | null> {
  const mail = await client.fetchOne(String(uid), { uid: true, source: { start: 0, maxLength: maxBytes } }, { uid: true })
  return mail === false ? null : (mail.source ?? null)
}

type ImapError = Error & { code?: string; authenticationFailed?: boolean; responseStatus?: string; serverResponseCode?: string }

/** A server's messages may repeat anything: only its codes are kept. */
async function asFault<Result>(kind: MailboxFaultKind, work: Promise<Result>, uid: number | null = null): Promise<Result> {
  try {
    return await work
  } catch (fault) {
    if (fault instanceof MailboxFault) throw fault
    const { code, authenticationFailed, responseStatus, serverResponseCode } = fault as ImapError
    const known = [serverResponseCode, code].find((one) => typeof one === "string" && /^[\w-]{1,40}$/.test(one)) ?? null
    if (authenticationFailed) throw new MailboxFault("sign-in", known)
    // Without an answer of the server it was the connection that failed.
    throw new MailboxFault(kind === "folder" && responseStatus === undefined ? "interrupted" : kind, known, uid)
  }
}

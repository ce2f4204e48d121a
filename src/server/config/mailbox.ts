import { createHash } from "node:crypto"

/** The mailbox in which replies to the shop's mails arrive, and reports about mails that could not be delivered. */
export type MailboxSettings = {
  /** Host and port. */
  host: string
  port: number
  /** Whether the connection starts with TLS; otherwise it changes to TLS by STARTTLS. */
  isSecure: boolean
  /** Whether the server runs on this machine: it may have a self-signed certificate, or none. */
  isHere: boolean
  user: string
  password: string
  folder: string
  /** Names the mailbox in the database, without its user. */
  name: string
}

const PORTS: Readonly<Record<string, number>> = { "imap:": 143, "imaps:": 993 }
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[?::1\]?)$/
const MAX_FOLDER = 200

/** Reads `MAILBOX_URL` and `MAILBOX_FOLDER`; null without an address. Never repeats the password. */
export function mailboxOf(given: (name: string) => string | null, faults: string[]): MailboxSettings | null {
  const [address, folder] = [given("MAILBOX_URL"), given("MAILBOX_FOLDER") ?? "INBOX"]
  if (folder.length > MAX_FOLDER) faults.push(`MAILBOX_FOLDER must have at most ${MAX_FOLDER} characters.`)
  if (address === null) return null
  const settings = settingsOf(address, folder)
  if (settings === null) {
    faults.push(
      "MAILBOX_URL must be an imaps:// or imap:// address of a mailbox with its user and password, such as imaps://user:secret@mail.example; write signs in them as %40 for @ or %3A for a colon.",
    )
  }
  return settings
}

function settingsOf(address: string, folder: string): MailboxSettings | null {
  const url = URL.parse(address)
  const usual = PORTS[url?.protocol ?? ""]
  if (url === null || usual === undefined || url.hostname === "" || !/^\/?$/.test(url.pathname) || url.search || url.hash) return null
  const [user, password] = [decoded(url.username), decoded(url.password)]
  if (!user || !password) return null
  const [host, port] = [url.hostname.replace(/^\[(.*)\]$/, "$1"), Number(url.port) || usual]
  const name = createHash("sha256")
    .update(JSON.stringify([user, host, port, folder]))
    .digest("hex")
  return { host, port, isSecure: url.protocol === "imaps:", isHere: LOOPBACK.test(url.hostname), user, password, folder, name }
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

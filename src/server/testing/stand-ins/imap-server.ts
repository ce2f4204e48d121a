import { once } from "node:events"
import { type AddressInfo, createServer, type Socket } from "node:net"
import { createInterface } from "node:readline"
import { onTestFinished } from "vitest"
import { mailboxOf } from "#server/config/mailbox.ts"
import { imapMailbox } from "#server/integrations/mailbox/imap.ts"
import type { Mailbox } from "#server/integrations/mailbox/port.ts"

const PASSWORD = "pearl"
const CAPABILITIES = "IMAP4rev1 AUTH=PLAIN ID NAMESPACE"

type StoredMail = { uid: number; bytes: Buffer }
/** How a FETCH of a part of a mail fails: the server refuses it, or breaks the connection. */
type Failure = "refused" | "cut"
type FetchFailure = (uid: number, section: "HEADER" | "BODY") => Failure | null
type Inbox = { mails: StoredMail[]; numbering: number; next: number; password: string; asked: string[]; failing: FetchFailure }

/**
 * An IMAP server on this machine with an inbox: what a reader of mails asks for, as RFC 3501 has it. It knows no command that changes a
 * mail, and answers BAD to everything else. Its sentences repeat a customer's words, as those of servers may.
 */
export async function anImapServer() {
  const inbox: Inbox = { mails: [], numbering: 1, next: 1, password: PASSWORD, asked: [], failing: () => null }
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on("close", () => open.delete(socket))
    // A client that disconnects is no fault of the server's.
    socket.on("error", () => {})
    serve(socket, inbox)
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  onTestFinished(() => {
    server.close()
    for (const socket of open) socket.destroy()
  })
  return {
    port,
    url: `imap://shop:${PASSWORD}@127.0.0.1:${port}`,
    /** Delivers a mail. */
    deliver: (raw: string) => void inbox.mails.push({ uid: inbox.next++, bytes: Buffer.from(raw) }),
    /** Every command so far, without what a sign-in says. */
    asked: inbox.asked,
    setPassword: (password: string) => {
      inbox.password = password
    },
    /** Says which parts of mails the server does not deliver from now on. */
    failFetches: (failing: FetchFailure) => {
      inbox.failing = failing
    },
    /** Gives all mails new numbers, as after a move to another server. */
    renumber: () => {
      inbox.numbering++
      inbox.mails = inbox.mails.map(({ bytes }, at) => ({ uid: at + 1, bytes }))
      inbox.next = inbox.mails.length + 1
    },
  }
}

/** What answers a command, before its last line; null for one that is refused; `cut`: the connection ends instead. */
type Answer = readonly (string | Buffer)[] | null | "cut"
type Session = { inbox: Inbox; isSignedIn: boolean; isOpen: boolean }

function serve(socket: Socket, inbox: Inbox): void {
  const session: Session = { inbox, isSignedIn: false, isOpen: false }
  let signInTag: string | null = null
  const say = (line: string) => {
    if (socket.writable) socket.write(`${line}\r\n`)
  }
  say("* OK ready")
  const lines = createInterface({ input: socket, crlfDelay: Number.POSITIVE_INFINITY })
  lines.on("error", () => {})
  lines.on("line", (line) => {
    if (signInTag !== null) {
      session.isSignedIn = Buffer.from(line, "base64").toString() === `\0shop\0${inbox.password}`
      say(session.isSignedIn ? `${signInTag} OK welcome` : `${signInTag} NO [AUTHENTICATIONFAILED] noor@example.com is not the word`)
      signInTag = null
      return
    }
    const [, tag = "*", command = ""] = /^(\S+) (.*)$/.exec(line) ?? []
    inbox.asked.push(command)
    if (command === "AUTHENTICATE PLAIN") {
      signInTag = tag
      return say("+ ")
    }
    const answer = answerTo(session, command)
    if (answer === "cut") return socket.destroy()
    for (const part of answer ?? []) socket.write(part)
    say(answer === null ? `${tag} NO [NONEXISTENT] nothing of noor@example.com here` : `${tag} OK done`)
    if (command === "LOGOUT") socket.end()
  })
}

function answerTo(session: Session, command: string): Answer {
  const { numbering, next, mails } = session.inbox
  if (command === "CAPABILITY") return [`* CAPABILITY ${CAPABILITIES}\r\n`]
  if (command.startsWith("ID ")) return ["* ID NIL\r\n"]
  if (command === "LOGOUT") return ["* BYE\r\n"]
  if (!session.isSignedIn) return null
  if (command === "NAMESPACE") return ['* NAMESPACE (("" "/")) NIL NIL\r\n']
  if (/^(LIST|LSUB) "" "?INBOX"?$/.test(command)) return [`* ${command.slice(0, 4)} () "/" INBOX\r\n`]
  if (/^(LIST|LSUB) /.test(command)) return []
  if (command === "EXAMINE INBOX") {
    session.isOpen = true
    return [`* ${mails.length} EXISTS\r\n* FLAGS ()\r\n* OK [UIDVALIDITY ${numbering}] numbering\r\n* OK [UIDNEXT ${next}] next\r\n`]
  }
  return session.isOpen ? answerOfFolder(session.inbox, command) : null
}

function answerOfFolder({ mails, failing }: Inbox, command: string): Answer {
  const [, from] = /^UID SEARCH UID (\d+):\*$/.exec(command) ?? []
  if (from !== undefined) {
    // `*` is the last mail, and a range has no direction.
    const first = Math.min(Number(from), mails.at(-1)?.uid ?? 0)
    return [`* SEARCH${mails.map(({ uid }) => (uid >= first ? ` ${uid}` : "")).join("")}\r\n`]
  }
  const [, isByUid, set, section, limit] = /^(UID )?FETCH ([\d,]+) \(UID BODY\.PEEK\[(HEADER|)\]<0\.(\d+)>\)$/.exec(command) ?? []
  if (set === undefined) return null
  const wanted = new Set(set.split(",").map(Number))
  const found = mails.map((mail, at) => ({ ...mail, place: at + 1 })).filter(({ uid, place }) => wanted.has(isByUid ? uid : place))
  const failure = found.map(({ uid }) => failing(uid, section === "HEADER" ? "HEADER" : "BODY")).find((one) => one !== null)
  if (failure) return failure === "cut" ? "cut" : null
  return found.flatMap(({ uid, bytes, place }) => {
    const end = bytes.indexOf("\r\n\r\n")
    const part = (section === "HEADER" && end !== -1 ? bytes.subarray(0, end + 4) : bytes).subarray(0, Number(limit))
    return [`* ${place} FETCH (UID ${uid} BODY[${section}]<0> {${part.length}}\r\n`, part, ")\r\n"]
  })
}

/** The mailbox at an address, with its name in the database. */
export function mailboxAt(url: string, folder = "INBOX"): { mailbox: Mailbox; name: string } {
  const settings = mailboxOf((name) => ({ MAILBOX_URL: url, MAILBOX_FOLDER: folder })[name] ?? null, [])
  if (settings === null) throw new Error(`${url} is no address of a mailbox.`)
  return { mailbox: imapMailbox(settings), name: settings.name }
}

import { setTimeout as wait } from "node:timers/promises"
import { READ_EVERY_SECONDS, secondsToNextRead } from "#rules/office/mailbox-fault.ts"
import type { Queries } from "#server/db/database.ts"
import { databaseCode, shortTransaction } from "#server/guards/short-transaction.ts"
import { type Mailbox, MailboxFault, type MailFacts, type MailHead, type OpenMailbox } from "#server/integrations/mailbox/port.ts"
import type { UndeliveredMail } from "#server/jobs/mail-state.queries.ts"
import type { Services } from "#server/services.ts"
import { isThreadFull, joinReply, noteFailure } from "./join-mail.ts"
import { beginTurn, endTurn, failTurn, keepPlace, leaveTurn, type Turn, TurnLost } from "./mailbox-readings.queries.ts"
import { requestsOfMails } from "./request-messages.queries.ts"

/** How often each process looks whether a run is due. */
const LOOK_MS = 5000

/** The next run takes the others. */
const MAILS_A_RUN = 500
const BATCH = 50
/** No further batch is begun after this time, and everything ends after the other. */
const BEGIN_WITHIN_MS = 25_000
const END_WITHIN_MS = 40_000
/** The time after which the run of a process that was killed counts as lost. */
const LOST_SECONDS = 60
/** A mail that this many runs did not get is left out. Only runs after which the mailbox delivered a later mail count. */
const RUNS_AT_A_MAIL = 5
const DELIVER_WITHIN_MS = 15_000
/** The newest mails are read again when they have new numbers: those that are known change nothing. */
const READ_AGAIN = 500

export type MailboxWork = Pick<Services, "db" | "clock"> & {
  mailbox: Mailbox
  /** The name of the mailbox in the database. */
  name: string
  /** The shop's own addresses: its mails are no replies. */
  own: readonly string[]
  /** Learn in turn of each mail that came back and is in no thread; what they did not send changes nothing. */
  returned: readonly ((tx: Queries, mail: UndeliveredMail) => Promise<void>)[]
  log: {
    info: (sentence: string) => void
    warn: (about: object, sentence: string) => void
    error: (about: object, sentence: string) => void
  }
}

/** Reads the mailbox whenever a run is due, until it is stopped. */
export function followMailbox(work: MailboxWork): { stop: () => Promise<void> } {
  const stopping = new AbortController()
  const ended = keepReading(work, stopping.signal)
  return {
    stop: () => {
      stopping.abort()
      return ended
    },
  }
}

async function keepReading(work: MailboxWork, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await readMailbox(work, signal).catch((fault: unknown) => {
      work.log.error({ err: fault }, "what arrived in the mailbox could not be stored, and is tried again")
    })
    await wait(LOOK_MS, undefined, { signal }).catch(() => {})
  }
}

/**
 * Reads the mails that arrived since the last run, when a run is due and no other process reads: replies join their threads, and failed
 * deliveries mark their answers. Each is stored in one transaction with the place of its mail. [OFFICE-149]
 */
export async function readMailbox(work: MailboxWork, signal: AbortSignal): Promise<void> {
  const { db, name, log } = work
  const turn = await beginTurn(db, name, LOST_SECONDS)
  if (turn === null) return
  try {
    await readNew(work, turn, AbortSignal.any([signal, AbortSignal.timeout(END_WITHIN_MS)]))
    await endTurn(db, turn)
    if (turn.failures > 0) log.info("the mailbox is read again")
  } catch (fault) {
    if (!(fault instanceof TurnLost)) await endFailed(work, turn, { fault, signal })
  }
}

async function endFailed(work: MailboxWork, turn: Turn, { fault, signal }: { fault: unknown; signal: AbortSignal }): Promise<void> {
  const { db, log } = work
  if (signal.aborted || !(fault instanceof MailboxFault)) {
    // The database may be away, and then the run counts as lost.
    await leaveTurn(db, turn, signal.aborted ? 0 : READ_EVERY_SECONDS).catch(() => {})
    if (signal.aborted) return
    throw fault
  }
  const { kind, code, uid, message } = fault
  if (turn.failures === 0) log.warn({ code }, message)
  const stuckUid = uid !== null && (await deliversAfter(work, uid, signal)) ? uid : null
  try {
    const { numbering, runs } = await failTurn(db, turn, { kind, code, stuckUid, seconds: secondsToNextRead(kind, turn.failures) })
    if (stuckUid === null || numbering === null || runs < RUNS_AT_A_MAIL) return
    await keepPlace(db, turn, { numbering, uid: stuckUid })
    log.error({ code, uid }, "the mailbox does not deliver a mail, which is left out")
  } catch (lost) {
    if (!(lost instanceof TurnLost)) throw lost
  }
}

/** Whether the mailbox delivers a mail behind this one. A mailbox that delivers none is away, and would lose each of its mails in turn. */
async function deliversAfter({ mailbox }: MailboxWork, uid: number, signal: AbortSignal): Promise<boolean> {
  try {
    const open = await mailbox.open(AbortSignal.any([signal, AbortSignal.timeout(DELIVER_WITHIN_MS)]))
    try {
      return ((await open.lastDelivered()) ?? 0) > uid
    } finally {
      await open.close()
    }
  } catch (fault) {
    if (fault instanceof MailboxFault) return false
    throw fault
  }
}

async function readNew(work: MailboxWork, turn: Turn, signal: AbortSignal): Promise<void> {
  const beginning = AbortSignal.timeout(BEGIN_WITHIN_MS)
  const open = await work.mailbox.open(signal)
  try {
    const run: MailboxRun = { ...work, open, turn, uid: firstOf(turn, open) }
    await keepPlaceOf(work.db, run)
    // After a fault one by one, so that it is known at which mail the next one is.
    const batch = turn.failures > 0 ? 1 : BATCH
    for (let left = MAILS_A_RUN; left > 0 && !beginning.aborted; ) {
      const heads = await open.headsAfter(run.uid, Math.min(batch, left))
      if (heads.length === 0) break
      await takeMails(run, heads)
      left -= heads.length
    }
  } finally {
    await open.close()
  }
}

/** The newest mail that was read. A mailbox that is new to the shop is read from now on. */
function firstOf({ numbering, lastUid }: Turn, open: OpenMailbox): number {
  if (numbering === null) return open.newest
  const isSame = numbering === open.numbering && lastUid <= open.newest
  return isSame ? lastUid : Math.max(0, open.newest - READ_AGAIN)
}

type MailboxRun = MailboxWork & { open: OpenMailbox; turn: Turn; uid: number }
type RequestsByMail = ReadonlyMap<string, number>

function keepPlaceOf(tx: Queries, { open: { numbering }, turn, uid }: MailboxRun): Promise<void> {
  return keepPlace(tx, turn, { numbering, uid })
}

async function takeMails(run: MailboxRun, heads: readonly MailHead[]): Promise<void> {
  const known = await threadsOf(
    run,
    heads.flatMap(({ facts }) => facts?.answers ?? []),
  )
  for (const { uid, facts } of heads) {
    const store = facts && (await storeOf(run, uid, facts, known))
    run.uid = uid
    if (store) await storeMail(run, store)
  }
  await keepPlaceOf(run.db, run)
}

const KEY = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The requests of those ids that are keys of mails. */
function threadsOf({ db }: MailboxRun, ids: readonly string[]): Promise<RequestsByMail> {
  return requestsOfMails(
    db,
    ids.filter((id) => KEY.test(id)),
  )
}

type Store = (tx: Queries) => Promise<void>

/** What is to be stored of a mail; null for one that belongs to no thread. */
async function storeOf(run: MailboxRun, uid: number, facts: MailFacts, known: RequestsByMail): Promise<Store | null> {
  if (facts.isReport) return storeOfReport(run, uid, facts)
  const key = facts.answers.find((id) => known.has(id))
  const requestId = key === undefined ? undefined : known.get(key)
  if (key === undefined || requestId === undefined || run.own.includes(facts.from ?? "")) return null
  const { db, open, clock } = run
  const isFull = await isThreadFull(db, requestId)
  const body = isFull ? null : await open.bodyOf(uid)
  // Somebody deleted it just now.
  if (!isFull && body === null) return null
  return (tx) => joinReply(tx, { key, facts, body, now: clock.now() })
}

async function storeOfReport(run: MailboxRun, uid: number, { digest }: MailFacts): Promise<Store | null> {
  const failure = await run.open.failureOf(uid)
  if (!failure) return null
  const { about, code } = failure
  const known = await threadsOf(run, about)
  const key = about.find((id) => known.has(id))
  const now = run.clock.now()
  if (key !== undefined) return (tx) => noteFailure(tx, { key, code, digest, now })
  const keys = about.filter((id) => KEY.test(id))
  if (keys.length === 0) return null
  return async (tx) => {
    for (const note of run.returned) await note(tx, { keys, code, now })
  }
}

/** Values that the database does not take: another try would end alike, and no later mail would be read. */
const UNSTORABLE = /^(22|23|54)/

async function storeMail(run: MailboxRun, store: Store): Promise<void> {
  try {
    await shortTransaction(run.db, async (tx) => {
      await store(tx)
      await keepPlaceOf(tx, run)
    })
  } catch (fault) {
    const code = databaseCode(fault)
    if (code === null || !UNSTORABLE.test(code)) throw fault
    run.log.error({ code, uid: run.uid }, "a mail could not be stored, and is left out")
  }
}

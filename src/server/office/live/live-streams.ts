import type { Scope } from "#contract/office/permissions.ts"
import type { Audience, ChangedObject, OfficeChange } from "../changes.ts"
import { mayLearn } from "../may-learn.ts"

/** The member at the other end of a stream, as the session was when it opened. */
export type Listener = {
  memberId: number
  sessionId: number
  scopeOf: (permission: Audience["permission"]) => Scope | null
  /** The places of the member; null for all. */
  places: readonly string[] | null
}

/** One open stream, whose socket may not be read by its client. */
export type Sink = {
  write: (text: string) => void
  /** The bytes that the client has not received yet. */
  waitingBytes: () => number
  end: () => void
}

export type LiveLimits = {
  /** The streams of a process. */
  all: number
  /** The streams of one session. A further one ends the oldest, which belongs to a tab that is gone or forgotten. */
  ofSession: number
  /** A stream with more pending bytes is closed; its page reconnects and refreshes everything. */
  waitingBytes: number
}

const LIVE_LIMITS: LiveLimits = { all: 400, ofSession: 6, waitingBytes: 64 * 1024 }

type Stream = { listener: Listener; sink: Sink }

/** The open streams of this process. Each gets the names of what its member may read, and nothing else. */
export class LiveStreams {
  readonly #open = new Set<Stream>()
  readonly #limits: LiveLimits

  constructor(limits: LiveLimits = LIVE_LIMITS) {
    this.#limits = limits
  }

  get size(): number {
    return this.#open.size
  }

  /** Opens a stream and returns the function that closes it, or null when the process has reached its limit. */
  open(listener: Listener, sink: Sink): (() => void) | null {
    const mine = [...this.#open].filter((stream) => stream.listener.sessionId === listener.sessionId)
    if (mine.length >= this.#limits.ofSession && mine[0]) this.#end(mine[0])
    if (this.#open.size >= this.#limits.all) return null
    const stream = { listener, sink }
    this.#open.add(stream)
    return () => void this.#open.delete(stream)
  }

  /** Sends an announced change to the members who may know of it. */
  send(change: OfficeChange): void {
    if (change.type === "ended") {
      for (const stream of this.#open) if (change.sessionIds.includes(stream.listener.sessionId)) this.#end(stream)
      return
    }
    const text = eventOf("change", change.object)
    for (const stream of this.#open) if (concerns(change, stream.listener)) this.#write(stream, text)
  }

  /** Asks every page to refresh, because changes may have been missed. */
  sendMissed(): void {
    for (const stream of this.#open) this.#write(stream, "event: missed\ndata: {}\n\n")
  }

  /** A heartbeat: keeps proxies from closing an idle connection, and lets the page notice a dead one. */
  beat(): void {
    for (const stream of this.#open) this.#write(stream, "event: beat\ndata: {}\n\n")
  }

  /** The sessions with an open stream. */
  sessions(): number[] {
    return [...new Set([...this.#open].map(({ listener }) => listener.sessionId))]
  }

  endAll(): void {
    for (const stream of this.#open) this.#end(stream)
  }

  #write(stream: Stream, text: string): void {
    stream.sink.write(text)
    if (stream.sink.waitingBytes() > this.#limits.waitingBytes) this.#end(stream)
  }

  #end(stream: Stream): void {
    this.#open.delete(stream)
    stream.sink.end()
  }
}

function eventOf(name: string, { kind, id, version }: ChangedObject): string {
  return `event: ${name}\ndata: ${JSON.stringify({ kind, id, version })}\n\n`
}

function concerns(change: Exclude<OfficeChange, { type: "ended" }>, { memberId, scopeOf, places }: Listener): boolean {
  if (change.type === "mine") return change.memberId === memberId
  return mayLearn({ scope: scopeOf(change.audience.permission), memberId, places }, change.audience)
}

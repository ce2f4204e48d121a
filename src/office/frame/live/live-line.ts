import type { Queue } from "#contract/office/today.ts"
import { queryClient } from "#office/query-client.ts"

const STREAM = "/api/office/live"
/** The server sends a heartbeat every three seconds. */
const SILENT_MS = 8000
/** Without a connection the page polls. */
const ASK_MS = 30_000
/** A refused stream is requested again. */
const REOPEN_MS = 5000

type LiveEvent = { type: "change"; kind: string; id: string } | { type: "missed" } | { type: "beat" }

/** `isBroken`: whether changes may have passed since the last stream. */
type Line = { isBroken: boolean }

let lostAt: Date | null = null
const listeners = new Set<() => void>()

/** Since when the page is not live; null while it is. */
export const lostSince = () => lostAt

export function subscribeToLine(tell: () => void): () => void {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}

function setLost(next: Date | null): void {
  if ((next === null) === (lostAt === null)) return
  lostAt = next
  for (const tell of listeners) tell()
}

/**
 * Follows what changes: the stream names objects, and the page asks for those that it shows. One tab of the browser holds the stream for
 * all. Returns a function that ends it. [OFFICE-35, OFFICE-37]
 */
export function followChanges(): () => void {
  const channel = new BroadcastChannel("office-live")
  const ending = new AbortController()
  let heardAt = Date.now()
  const hear = (event: LiveEvent) => {
    heardAt = Date.now()
    if (event.type === "change") refresh(event)
    else if (event.type === "missed" || lostAt !== null) void queryClient.invalidateQueries()
    setLost(null)
  }
  // Until this tab opens its own stream, another one holds it. Changes can pass between the two.
  const line = { isBroken: false }
  channel.onmessage = ({ data }: MessageEvent<LiveEvent>) => {
    line.isBroken = true
    hear(data)
  }
  void holdStream(ending.signal, line, (event) => {
    hear(event)
    channel.postMessage(event)
  })
  const watch = setInterval(() => {
    if (Date.now() - heardAt > SILENT_MS) setLost(lostAt ?? new Date(heardAt))
  }, 1000)
  const askAnyway = setInterval(() => {
    if (lostAt !== null) void queryClient.invalidateQueries()
  }, ASK_MS)
  return () => {
    ending.abort()
    channel.close()
    clearInterval(watch)
    clearInterval(askAnyway)
  }
}

/** A list is refreshed when any of its objects changes, an object page when that object changes, Today's queues when one of their rows changes. */
function refresh({ kind, id }: { kind: string; id: string }): void {
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [of, which], state }) =>
      of === "today" && which === "queues"
        ? hasRow(state.data, id)
        : of === kind && (typeof which !== "string" || which === "list" || which === id),
  })
}

function hasRow(data: unknown, id: string): boolean {
  // What the query of Today's queues keeps.
  const queues = (data as { queues: Queue[] } | undefined)?.queues ?? []
  return queues.some(({ rows }) => rows.some((row) => row.id === id))
}

/** Opens the stream when no other tab has it, and takes over when that one closes. */
async function holdStream(signal: AbortSignal, line: Line, tell: (event: LiveEvent) => void): Promise<void> {
  const hold = () => keepStream(signal, line, tell)
  // Web Locks need HTTPS or localhost; without them each tab opens its own stream.
  if (!("locks" in navigator)) return hold()
  await navigator.locks.request("office-live", { signal }, hold).catch(() => {})
}

/** Resolves when the signal ends the stream. The browser reopens a stream that was cut, but not one that was refused, as a locked session is. */
function keepStream(signal: AbortSignal, line: Line, tell: (event: LiveEvent) => void): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let stream = openStream(line, tell)
  const reopen = () => {
    if (stream.readyState === EventSource.CLOSED) stream = openStream(line, tell)
  }
  const again = setInterval(reopen, REOPEN_MS)
  addEventListener("office-unlocked", reopen)
  const end = () => {
    clearInterval(again)
    removeEventListener("office-unlocked", reopen)
    stream.close()
    resolve()
  }
  signal.addEventListener("abort", end, { once: true })
  return promise
}

/** A stream that follows another one first has the page refresh what changed between the two. */
function openStream(line: Line, tell: (event: LiveEvent) => void): EventSource {
  const stream = new EventSource(STREAM)
  stream.addEventListener("error", () => {
    line.isBroken = true
  })
  stream.addEventListener("open", () => {
    tell({ type: line.isBroken ? "missed" : "beat" })
    line.isBroken = false
  })
  stream.addEventListener("beat", () => tell({ type: "beat" }))
  stream.addEventListener("missed", () => tell({ type: "missed" }))
  stream.addEventListener("change", ({ data }) => tell({ type: "change", ...(JSON.parse(String(data)) as { kind: string; id: string }) }))
  return stream
}

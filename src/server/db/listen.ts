import { setTimeout as wait } from "node:timers/promises"
import pg from "pg"

const ANSWER_WITHIN_MS = 3000
/** The interval between checks that the server still responds, because a silently cut connection reports nothing. */
const LOOK_EVERY_MS = 5000
/** The delays between two attempts to reconnect. */
const RETRY_MS = [100, 250, 500, 1000, 2000]

export type ListenOptions = {
  url: string
  channel: string
  /** Shown in `pg_stat_activity`. */
  name: string
  onNotification: (payload: string) => void
  /** Called after a reconnection: notifications in between were missed. */
  onReturn: () => void
}

/**
 * Listens to a channel of PostgreSQL on a separate connection until it is stopped. A broken or unresponsive connection is closed and
 * reopened. Rejects when the first one cannot be opened.
 */
export async function keepListening(listening: ListenOptions): Promise<{ stop: () => Promise<void> }> {
  const stopping = new AbortController()
  const { signal } = stopping
  const ended = keep(await listen(listening), listening, signal)
  return {
    stop: () => {
      stopping.abort()
      return ended
    },
  }
}

async function keep(first: pg.Client, listening: ListenOptions, signal: AbortSignal): Promise<void> {
  let client: pg.Client | null = first
  while (client) {
    await untilBroken(client, signal)
    await close(client)
    client = await listenAgain(listening, signal)
    if (client) listening.onReturn()
  }
}

async function listen({ url, channel, name, onNotification }: ListenOptions): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: ANSWER_WITHIN_MS,
    query_timeout: ANSWER_WITHIN_MS,
  })
  client.on("notification", ({ payload = "" }) => onNotification(payload))
  // The fault that breaks the connection also emits its end.
  client.on("error", () => {})
  try {
    await client.connect()
    await client.query(`listen ${channel}`)
    return client
  } catch (fault) {
    await close(client)
    throw fault
  }
}

/** Retries until it succeeds; null when it was stopped before. */
async function listenAgain(listening: ListenOptions, signal: AbortSignal): Promise<pg.Client | null> {
  for (let attempt = 0; !signal.aborted; attempt++) {
    try {
      return await listen(listening)
    } catch {
      await pause(RETRY_MS[attempt] ?? RETRY_MS.at(-1), signal)
    }
  }
  return null
}

async function untilBroken(client: pg.Client, signal: AbortSignal): Promise<void> {
  const ended = new Promise<true>((settle) => client.once("end", () => settle(true)))
  for (;;) {
    const isEnded = await Promise.race([ended, pause(LOOK_EVERY_MS, signal)])
    if (isEnded || signal.aborted) return
    const answers = await client.query("select 1").then(
      () => true,
      () => false,
    )
    if (!answers) return
  }
}

/** Closes the connection, within a second: a dead server does not respond. */
async function close(client: pg.Client): Promise<void> {
  await Promise.race([client.end().catch(() => {}), pause(1000)])
}

async function pause(ms: number | undefined, signal?: AbortSignal): Promise<void> {
  await wait(ms, undefined, { ref: false, ...(signal ? { signal } : {}) }).catch(() => {})
}

import type { Database } from "#server/db/database.ts"
import { listenForOfficeChanges } from "../changes.ts"
import { openAmong } from "./live.queries.ts"
import type { LiveStreams } from "./live-streams.ts"

/** A page considers the connection lost after 8 seconds without data. */
const BEAT_MS = 3000
const LOOK_MS = 15_000

export type LiveWork = { url: string; db: Database; now: () => Date; streams: LiveStreams; onFault: (fault: unknown) => void }

/** Feeds the streams with announced changes, keeps their lines alive, and ends those whose session has expired. */
export async function startLive({ url, db, now, streams, onFault }: LiveWork): Promise<{ stop: () => Promise<void> }> {
  const listening = await listenForOfficeChanges(url, { onChange: (change) => streams.send(change), onReturn: () => streams.sendMissed() })
  const beats = setInterval(() => streams.beat(), BEAT_MS)
  const looks = setInterval(() => void endExpired(db, now(), streams).catch(onFault), LOOK_MS)
  return {
    stop: async () => {
      clearInterval(beats)
      clearInterval(looks)
      streams.endAll()
      await listening.stop()
    },
  }
}

/** Ends the streams whose sessions have expired: an expiry is no change that somebody announces. */
export async function endExpired(db: Database, now: Date, streams: LiveStreams): Promise<void> {
  const sessions = streams.sessions()
  if (sessions.length === 0) return
  const open = new Set(await openAmong(db, sessions, now))
  streams.send({ type: "ended", sessionIds: sessions.filter((id) => !open.has(id)) })
}

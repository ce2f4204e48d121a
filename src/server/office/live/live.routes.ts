import { PassThrough } from "node:stream"
import type { FastifyReply } from "fastify"
import { live as calls } from "#contract/office/live.ts"
import { Refusal } from "#server/guards/refusal.ts"
import type { Member } from "../member.ts"
import { type OfficeServer, serveOffice } from "../serve-office.ts"
import type { Listener, LiveStreams, Sink } from "./live-streams.ts"

/** A page reconnects after this time. */
const RETRY_MS = 2000

export function serveLive(office: OfficeServer, streams: LiveStreams): void {
  serveOffice(office, calls.live, async ({ member, reply }) => {
    const body = new PassThrough()
    // The client disappeared while its session was read, and no event will say so again.
    if (reply.raw.destroyed) return body.end()
    const close = streams.open(listenerOf(member), sinkOf(reply, body))
    if (close === null) throw new Refusal("overloaded")
    // Also when the client disappears without closing.
    reply.raw.once("close", () => {
      close()
      body.destroy()
    })
    reply.type("text/event-stream; charset=utf-8").header("x-accel-buffering", "no")
    body.write(`retry: ${RETRY_MS}\n\nevent: open\ndata: {}\n\n`)
    return body
  })
}

function listenerOf({ id, sessionId, permissions, places }: Member): Listener {
  // Calls for one's own account need a session.
  if (sessionId === null) throw new Refusal("unauthenticated")
  return { memberId: id, sessionId, places, scopeOf: (permission) => permissions.get(permission) ?? null }
}

function sinkOf({ raw }: FastifyReply, body: PassThrough): Sink {
  return {
    write: (text) => void body.write(text),
    waitingBytes: () => body.readableLength + body.writableLength + raw.writableLength,
    // Closing the stream loses nothing: the page refreshes what it shows.
    end: () => void raw.destroy(),
  }
}

import { expect, test } from "vitest"
import type { Scope } from "#contract/office/permissions.ts"
import type { Audience } from "../changes.ts"
import { type Listener, LiveStreams } from "./live-streams.ts"

let sessions = 0

function aListener({
  scope = "all",
  places = null,
  memberId = 1,
  sessionId = ++sessions,
}: Partial<Listener> & { scope?: Scope | null } = {}) {
  return { memberId, sessionId, places, scopeOf: () => scope } satisfies Listener
}

/** A stream that keeps what it is told. */
function aStream(streams: LiveStreams, listener: Listener, waiting = 0) {
  const told: string[] = []
  let isEnded = false
  const close = streams.open(listener, { write: (text) => told.push(text), waitingBytes: () => waiting, end: () => (isEnded = true) })
  return { told, close, isEnded: () => isEnded }
}

function announced(streams: LiveStreams, audience: Partial<Audience> = {}) {
  streams.send({
    type: "object",
    object: { kind: "repair", id: "7K4MQ2X9HB", version: 9 },
    audience: { permission: "repairs.read", place: "branch:1", owners: [], ...audience },
  })
}

test("[OFFICE-38] the stream carries kind, id and version, and only of what the receiver may read", () => {
  const streams = new LiveStreams()
  const here = aStream(streams, aListener({ places: ["branch:1"] }))
  const elsewhere = aStream(streams, aListener({ places: ["branch:2", "city:Doha"] }))
  const nowhere = aStream(streams, aListener({ scope: null }))
  announced(streams)
  expect(here.told).toEqual(['event: change\ndata: {"kind":"repair","id":"7K4MQ2X9HB","version":9}\n\n'])
  expect([...elsewhere.told, ...nowhere.told]).toEqual([])
})

test("[OFFICE-38] [OFFICE-22] with a permission for one's own, one learns of what is given to one, and of what is shared at one's place", () => {
  const streams = new LiveStreams()
  const technician = aStream(streams, aListener({ scope: "own", memberId: 7, places: ["branch:1"] }))
  announced(streams)
  announced(streams, { sharedAtPlace: true, place: "branch:2" })
  expect(technician.told).toHaveLength(0)
  announced(streams, { sharedAtPlace: true })
  announced(streams, { owners: [7], place: "branch:2" })
  expect(technician.told).toHaveLength(2)
})

test("[OFFICE-39] what is one member's own reaches all their streams and nobody else's", () => {
  const streams = new LiveStreams()
  const [first, second, other] = [7, 7, 8].map((memberId) => aStream(streams, aListener({ memberId })))
  streams.send({ type: "mine", memberId: 7, object: { kind: "notices", id: "mine", version: 0 } })
  expect([first, second, other].map((stream) => stream?.told.length)).toEqual([1, 1, 0])
})

test("[OFFICE-15] the streams of an ended session end, and those of others go on", () => {
  const streams = new LiveStreams()
  const [ended, open] = [11, 12].map((sessionId) => aStream(streams, aListener({ sessionId })))
  streams.send({ type: "ended", sessionIds: [11] })
  expect([ended?.isEnded(), open?.isEnded(), streams.size]).toEqual([true, false, 1])
})

test("the number of streams is bounded, and a session's oldest gives way to its newest", () => {
  const streams = new LiveStreams({ all: 3, ofSession: 2, waitingBytes: 100 })
  const oldest = aStream(streams, aListener({ sessionId: 1 }))
  aStream(streams, aListener({ sessionId: 1 }))
  aStream(streams, aListener({ sessionId: 1 }))
  expect([oldest.isEnded(), streams.size]).toEqual([true, 2])
  expect(aStream(streams, aListener({ sessionId: 2 })).close).not.toBeNull()
  expect(aStream(streams, aListener({ sessionId: 3 })).close, "the process is full").toBeNull()
  expect(streams.size).toBe(3)
})

test("a stream that falls behind is ended, because its page asks again anyway", () => {
  const streams = new LiveStreams({ all: 3, ofSession: 2, waitingBytes: 100 })
  const slow = aStream(streams, aListener(), 101)
  const quick = aStream(streams, aListener(), 100)
  streams.beat()
  expect([slow.isEnded(), quick.isEnded(), streams.size]).toEqual([true, false, 1])
  streams.endAll()
  expect([quick.isEnded(), streams.size]).toEqual([true, 0])
})

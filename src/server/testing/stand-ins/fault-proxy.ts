import { once } from "node:events"
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net"
import { setTimeout as wait } from "node:timers/promises"
import { onTestFinished } from "vitest"

/** The fault that the proxy injects. */
export type Fault =
  | { kind: "pass" }
  /** New connections are refused; open ones continue. */
  | { kind: "refuse" }
  /** Nothing is delivered in either direction. No byte is lost: everything arrives when the fault ends, as TCP retransmits it. */
  | { kind: "blackhole" }
  /** All bytes arrive later, in order. */
  | { kind: "delay"; ms: number; jitterMs?: number }
  /** A connection is reset after this many bytes, both directions together. */
  | { kind: "reset-after"; bytes: number }
  /** Bytes arrive in pieces of this size, with a pause between them. */
  | { kind: "slice"; bytes: number; ms: number }

export type FaultProxy = {
  /** The target's address, through the proxy. */
  url: string
  port: number
  /** Sets the fault from now on. */
  set: (fault: Fault) => Promise<void>
  /** Resets every open connection. */
  cutAll: () => void
  /** The number of open connections. */
  open: () => number
  /** The number of connections ever made. */
  made: () => number
}

type Link = { client: Socket; server: Socket; carried: number }

/**
 * A TCP proxy on this machine in front of `target`, such as `postgres://…`, `smtp://…` or `http://…` with a port; closed when the test
 * ends.
 */
export async function aFaultProxy(target: string): Promise<FaultProxy> {
  const { hostname, port: targetPort } = new URL(target)
  const links = new Set<Link>()
  let made = 0
  let fault: Fault = { kind: "pass" }
  let passable = Promise.withResolvers<void>()
  passable.resolve()

  const reset = ({ client, server }: Link) => {
    client.resetAndDestroy()
    server.resetAndDestroy()
  }

  /** Forwards data from one side to the other, in order. */
  function forward(link: Link, from: Socket, to: Socket) {
    let queue = Promise.resolve()
    let dueMs = 0
    const next = (step: () => void | Promise<void>) => {
      queue = queue.then(() => passable.promise).then(step)
    }
    from.on("data", (chunk: Buffer) => {
      if (fault.kind === "delay") {
        dueMs = Math.max(dueMs, performance.now() + fault.ms + Math.random() * (fault.jitterMs ?? 0))
        const arriveMs = dueMs
        next(() => wait(Math.max(0, arriveMs - performance.now())))
      }
      next(() => carry(link, chunk, to))
    })
    from.on("end", () => next(() => void to.end()))
    from.on("close", () => next(() => void to.destroy()))
    // A side that breaks also closes.
    from.on("error", () => {})
  }

  async function carry(link: Link, chunk: Buffer, to: Socket): Promise<void> {
    link.carried += chunk.length
    if (fault.kind === "reset-after" && link.carried >= fault.bytes) return reset(link)
    if (fault.kind !== "slice") return write(to, chunk)
    const { bytes, ms } = fault
    for (let at = 0; at < chunk.length; at += bytes) {
      if (at > 0) await wait(ms)
      write(to, chunk.subarray(at, at + bytes))
    }
  }

  function accept(client: Socket) {
    const link: Link = { client, server: connect({ host: hostname, port: Number(targetPort), allowHalfOpen: true }), carried: 0 }
    made++
    links.add(link)
    client.on("close", () => links.delete(link))
    forward(link, client, link.server)
    forward(link, link.server, client)
  }

  let listening = await listen(accept, 0)
  const { port } = listening.address() as AddressInfo
  const url = new URL(target)
  url.hostname = "127.0.0.1"
  url.port = String(port)

  onTestFinished(() => {
    passable.resolve()
    listening.close()
    for (const link of links) reset(link)
  })
  return {
    url: url.href,
    port,
    set: async (wanted) => {
      const isOpen = fault.kind !== "refuse"
      fault = wanted
      for (const link of links) link.carried = 0
      passable.resolve()
      if (wanted.kind === "blackhole") passable = Promise.withResolvers()
      if (wanted.kind === "refuse") listening.close()
      else if (!isOpen) listening = await listen(accept, port)
    },
    cutAll: () => links.forEach(reset),
    open: () => links.size,
    made: () => made,
  }
}

async function listen(accept: (client: Socket) => void, port: number): Promise<Server> {
  const server = createServer({ allowHalfOpen: true }, accept)
  server.listen(port, "127.0.0.1")
  await once(server, "listening")
  return server
}

function write(to: Socket, bytes: Buffer): void {
  if (to.writable) to.write(bytes)
}

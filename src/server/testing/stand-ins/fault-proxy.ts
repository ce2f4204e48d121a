import { once } from "node:events"
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net"
import { setTimeout as wait } from "node:timers/promises"
import { onTestFinished } from "vitest"

/** What the proxy does to what passes through it. */
export type Fault =
  | { kind: "pass" }
  /** New connections are refused; those that are open continue. */
  | { kind: "refuse" }
  /** Nothing arrives and nothing is answered. No byte is lost: what was sent meanwhile arrives when the fault ends, as TCP sends it again. */
  | { kind: "blackhole" }
  /** All bytes arrive later, in order. */
  | { kind: "delay"; ms: number; jitterMs?: number }
  /** A connection is reset once it has carried this many bytes, both directions together. */
  | { kind: "reset-after"; bytes: number }
  /** Bytes arrive in pieces of this size, with a pause between them. */
  | { kind: "slice"; bytes: number; ms: number }

export type FaultProxy = {
  /** The address of what is behind the proxy, by way of the proxy. */
  url: string
  port: number
  /** Sets what happens from now on. */
  set: (fault: Fault) => Promise<void>
  /** Resets every connection that is open. */
  cutAll: () => void
  /** Connections that are open now. */
  open: () => number
  /** Connections that were ever made. */
  made: () => number
}

type Link = { client: Socket; server: Socket; carried: number }

/** A TCP proxy on this machine in front of `target`, such as `postgres://…`, `smtp://…` or `http://…` with a port; closed when the test is over. */
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

  /** Hands on what comes from one side to the other, one thing after the other. */
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
    // A side that breaks closes as well.
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

/** Starts the measured programs, each in a separate process on loopback, and communicates with them. */
import { type ChildProcess, fork } from "node:child_process"
import { once } from "node:events"
import { rm } from "node:fs/promises"
import { createServer } from "node:net"
import { join } from "node:path"
import { ALLOCATOR, OPTIONS } from "../bin/memory-options.mjs"
import { openFolder } from "../src/server/testing/open-folder.ts"
import type { Cpu } from "./children/child.ts"
import type { SqlRate, SqlRun } from "./children/plain-sql.ts"
import type { RawAnswer } from "./children/raw.ts"
import type { Generated } from "./generate-catalog.ts"

export type ShopProcess = {
  address: string
  databaseUrl: string
  cpu: () => Promise<Cpu>
  /** The memory of the process, in MiB. */
  residentMib: () => Promise<number>
  grow: (products: number) => Promise<Generated>
  forget: () => Promise<void>
  keepAnswers: (isKept: boolean) => Promise<void>
  stop: () => Promise<void>
}

/**
 * The built shop with the demonstration, durable, on an empty store in a temporary folder that is deleted afterwards. An unlimited one
 * renders every page that the load generator requests; the usual limits refuse most of them, because they come from one network.
 */
export async function startShopProcess({ isUnlimited = false } = {}): Promise<ShopProcess> {
  const folder = await openFolder("corniche-bench-")
  // Fixed in advance, because the pages contain the address.
  const child = await startChild("shop.ts", [folder, String(await freePort()), ...(isUnlimited ? ["unlimited"] : [])])
  return {
    address: await child.ask("address"),
    databaseUrl: await child.ask("databaseUrl"),
    cpu: () => child.ask("cpu"),
    residentMib: () => child.ask("residentMib"),
    grow: (products) => child.ask("grow", products),
    forget: () => child.ask("forget"),
    keepAnswers: (isKept) => child.ask("keepAnswers", isKept),
    stop: async () => {
      await child.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type RawProcess = {
  address: string
  cpu: () => Promise<Cpu>
  answers: (answers: RawAnswer[]) => Promise<void>
  stop: () => Promise<void>
}

export async function startRawProcess(): Promise<RawProcess> {
  const child = await startChild("raw.ts", [])
  return {
    address: await child.ask("address"),
    cpu: () => child.ask("cpu"),
    answers: (answers) => child.ask("answers", answers),
    stop: child.stop,
  }
}

export type SqlProcess = { run: (run: SqlRun) => Promise<SqlRate>; stop: () => Promise<void> }

export async function startSqlProcess(databaseUrl: string): Promise<SqlProcess> {
  const child = await startChild("plain-sql.ts", [databaseUrl])
  return { run: (run) => child.ask("run", run), stop: child.stop }
}

type Child = { ask: <Answer>(question: string, given?: unknown) => Promise<Answer>; stop: () => Promise<void> }

/** Each process gets the options that the shop has under `npm start`, and the React that is part of the built one. */
async function startChild(file: string, parameters: string[]): Promise<Child> {
  const child = fork(join(import.meta.dirname, "children", file), parameters, {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    execArgv: OPTIONS,
    env: { ...ALLOCATOR, ...process.env, NODE_ENV: "production" },
  })
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let asked = 0
  await Promise.race([
    once(child, "message"),
    once(child, "exit").then(() => {
      throw new Error(`${file} did not start.`)
    }),
  ])
  child.on("message", ({ id, answer, fault }: { id: number; answer?: unknown; fault?: string }) => {
    const asker = waiting.get(id)
    waiting.delete(id)
    if (fault === undefined) asker?.resolve(answer)
    else asker?.reject(new Error(fault))
  })
  child.once("exit", () => {
    for (const asker of waiting.values()) asker.reject(new Error(`${file} ended.`))
  })
  const ask = <Answer>(question: string, given?: unknown) => {
    const asker = Promise.withResolvers<unknown>()
    waiting.set(++asked, asker)
    child.send({ id: asked, ask: question, given })
    // Both sides are ours, and each answer has the type of its question.
    return asker.promise as Promise<Answer>
  }
  return { ask, stop: () => stopChild(child, ask) }
}

async function stopChild(child: ChildProcess, ask: Child["ask"]): Promise<void> {
  if (child.exitCode !== null) return
  const ended = once(child, "exit")
  ask("stop").catch(() => {})
  const tooLong = setTimeout(() => child.kill("SIGKILL"), 20_000)
  await ended
  clearTimeout(tooLong)
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  server.close()
  await once(server, "close")
  return typeof address === "object" && address ? address.port : 0
}

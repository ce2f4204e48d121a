/** Runs the built shop as `npm start` does, in a separate process and folder, and stops it after the measurement, even a failed one. */
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdir, open, readFile, rm } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as delay } from "node:timers/promises"
import { openFolder } from "../src/server/testing/open-folder.ts"
import { onceAskedToStop } from "../src/stop-signals.ts"
import { freePort } from "./shop.ts"

const ROOT = join(import.meta.dirname, "..")
const OPENS_WITHIN_MS = 180_000
const STOPS_WITHIN_MS = 30_000

export type BuiltShop = {
  address: string
  isAlive: () => boolean
  /** The memory of the process, without PostgreSQL and helpers, in MiB. Linux only. */
  residentMib: () => Promise<number>
}

const stopping = new AbortController()
/** Aborted when the measurement is interrupted. */
export const interrupted = stopping.signal

/** Runs a measurement. When interrupted, it cleans up by its `finally` blocks and exits with the signal's exit code. */
export async function runMeasurement(measure: () => Promise<void>): Promise<void> {
  let code = 0
  onceAskedToStop((given) => {
    code = given
    stopping.abort()
  })
  try {
    await measure()
  } catch (fault) {
    if (!interrupted.aborted) throw fault
    process.exit(code)
  }
}

/** Waits; throws early when the measurement is interrupted. */
export async function pause(ms: number): Promise<void> {
  await delay(ms, undefined, { signal: interrupted })
}

/** Passes an empty folder to `work`, and deletes it afterwards. */
export async function withFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await openFolder("corniche-bench-")
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Runs the shop on the data in `folder` for as long as `work` takes; `settings` are environment variables. Prints its log if `work` fails. */
export async function withBuiltShop(
  folder: string,
  settings: Record<string, string>,
  work: (shop: BuiltShop) => Promise<void>,
): Promise<void> {
  const port = await freePort()
  await mkdir(folder, { recursive: true })
  const path = join(folder, "shop.log")
  const log = await open(path, "w")
  const child = spawn(process.execPath, ["bin/start.mjs"], {
    cwd: ROOT,
    env: {
      PATH: process.env["PATH"] ?? "",
      CORNICHE_DATA: folder,
      PORT: String(port),
      LIMIT_FACTOR: "1000",
      SEARCH_LIMIT_PER_SECOND: "100000",
      MAX_OPEN_CASH_ORDERS: "100000",
      LOG_LEVEL: "warn",
      ...settings,
    },
    stdio: ["ignore", log.fd, log.fd],
  })
  const isAlive = () => child.exitCode === null && child.signalCode === null
  const address = `http://127.0.0.1:${port}`
  try {
    await untilOpen(address, isAlive)
    await work({ address, isAlive, residentMib: () => residentMib(child) })
  } catch (fault) {
    console.error((await readFile(path, "utf8")).slice(-8000))
    throw fault
  } finally {
    await stop(child)
    await log.close()
  }
}

async function untilOpen(address: string, isAlive: () => boolean): Promise<void> {
  const deadline = performance.now() + OPENS_WITHIN_MS
  while (performance.now() < deadline && isAlive()) {
    const isOpen = await fetch(`${address}/healthz`).then(
      ({ status }) => status === 200,
      () => false,
    )
    if (isOpen) return
    await pause(200)
  }
  throw new Error("The shop did not open.")
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, "exit")
  child.kill("SIGTERM")
  const tooLong = setTimeout(() => child.kill("SIGKILL"), STOPS_WITHIN_MS)
  await exited
  clearTimeout(tooLong)
}

async function residentMib({ pid }: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8")
  return Number(status.match(/^VmRSS:\s+(\d+) kB/m)?.[1]) / 1024
}

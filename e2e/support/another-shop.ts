import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { onTestFinished } from "vitest"

type AnotherShop = {
  process: ChildProcess
  address: string
  /** The complete output. */
  printed: () => string
  /** The part on standard output. */
  output: () => string
  /** Stops it and returns its exit code. */
  end: (signal: NodeJS.Signals) => Promise<number | null>
  /** Settles when all processes that write to its output have exited, including a shop started by a shell. */
  gone: Promise<unknown>
}

const ROOT = join(import.meta.dirname, "../..")

/** The command that starts a shop: Node itself, or a shell in between, as with npm. */
const STARTERS = {
  node: [process.execPath, ["bin/start.mjs"]],
  shell: ["sh", ["-c", '"$0" bin/start.mjs; exit $?', process.execPath]],
} as const

/** Starts a shop in a separate process; returns its exit code and output if it exits before it is open. */
export async function anotherShop(
  environment: Record<string, string>,
  starter: keyof typeof STARTERS = "node",
  folder = ROOT,
): Promise<AnotherShop | { exitCode: number | null; printed: string }> {
  const [command, args] = STARTERS[starter]
  const child = spawn(command, args, {
    cwd: folder,
    env: { PATH: process.env["PATH"] ?? "", PORT: "0", ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  })
  onTestFinished(() => void child.kill("SIGKILL"))
  let printed = ""
  let output = ""
  child.stdout.on("data", (chunk: Buffer) => {
    output += chunk.toString()
  })
  const opened = new Promise<string>((open) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk: Buffer) => {
        printed += chunk.toString()
        // In production a log line reports the address.
        const [, shown, logged] = /is open at (\S+)|"address":"([^"]+)"/.exec(printed) ?? []
        const address = shown ?? logged
        if (address) open(address)
      })
    }
  })
  const exited = once(child, "exit").then(([code]) => code as number | null)
  const gone = once(child, "close")
  const first = await Promise.race([opened, exited])
  if (typeof first !== "string") return { exitCode: first, printed }
  return {
    process: child,
    address: first,
    printed: () => printed,
    output: () => output,
    end: (signal) => {
      child.kill(signal)
      return exited
    },
    gone,
  }
}

/** The same, but throws if the shop does not open. */
export async function anOpenShop(
  environment: Record<string, string>,
  starter?: keyof typeof STARTERS,
  folder?: string,
): Promise<AnotherShop> {
  const shop = await anotherShop(environment, starter, folder)
  if ("exitCode" in shop) throw new Error(`The shop ended with ${shop.exitCode}:\n${shop.printed}`)
  return shop
}

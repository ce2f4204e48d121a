import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { onTestFinished } from "vitest"

type AnotherShop = {
  process: ChildProcess
  address: string
  /** All that it has printed. */
  printed: () => string
  /** What of it went to standard output. */
  output: () => string
  /** Ends it and gives its exit code. */
  end: (signal: NodeJS.Signals) => Promise<number | null>
}

const ROOT = join(import.meta.dirname, "../..")

/** What starts a shop: Node itself, or a shell in between, as npm has it. */
const STARTERS = {
  node: [process.execPath, ["bin/start.mjs"]],
  shell: ["sh", ["-c", '"$0" bin/start.mjs; exit $?', process.execPath]],
} as const

/** A shop in its own process, started as people start it; its exit code and words when it ended before it was open. */
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
        // In production a line of the log says it.
        const [, shown, logged] = /is open at (\S+)|"address":"([^"]+)"/.exec(printed) ?? []
        const address = shown ?? logged
        if (address) open(address)
      })
    }
  })
  const exited = once(child, "exit").then(([code]) => code as number | null)
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
  }
}

/** The same, for those who need it open. */
export async function anOpenShop(
  environment: Record<string, string>,
  starter?: keyof typeof STARTERS,
  folder?: string,
): Promise<AnotherShop> {
  const shop = await anotherShop(environment, starter, folder)
  if ("exitCode" in shop) throw new Error(`The shop ended with ${shop.exitCode}:\n${shop.printed}`)
  return shop
}

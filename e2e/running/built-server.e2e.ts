import { execFile, spawn } from "node:child_process"
import { once } from "node:events"
import { cp, mkdtemp, rm, symlink } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { beforeAll, expect, onTestFinished, test } from "vitest"
import { anOpenShop } from "../support/another-shop.ts"
import { ownShop } from "../support/support.ts"

const ROOT = join(import.meta.dirname, "../..")
const run = promisify(execFile)

/** Prints how many files a process loaded as modules, at its exit. */
const COUNTING = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from "node:module"
  let files = 0
  registerHooks({ load: (url, context, next) => { if (url.startsWith("file:")) files++; return next(url, context) } })
  process.on("exit", () => console.error(files + " files"))
`)}`

let environment: Record<string, string>
beforeAll(() => {
  environment = { PATH: process.env["PATH"] ?? "", DATABASE_URL: ownShop().databaseUrl, CORNICHE_DATA: join(tmpdir(), "corniche-none") }
})

test("an operator command loads a few dozen files", async () => {
  const { stdout, stderr } = await run(process.execPath, ["--import", COUNTING, "bin/corniche.mjs", "order", "list"], {
    cwd: ROOT,
    env: environment,
  })
  expect(stdout).not.toBe("")
  expect(Number(/(\d+) files/.exec(stderr)?.[1])).toBeLessThan(60)
})

test("a start loads the bundle and not two thousand source files", async () => {
  const child = spawn(process.execPath, ["--import", COUNTING, "bin/start.mjs"], {
    cwd: ROOT,
    env: { ...environment, PORT: "0" },
    stdio: ["ignore", "pipe", "pipe"],
  })
  onTestFinished(() => void child.kill("SIGKILL"))
  let output = ""
  const opened = Promise.withResolvers<void>()
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes("is open at")) opened.resolve()
    })
  }
  await Promise.race([opened.promise, once(child, "exit")])
  child.kill("SIGTERM")
  await once(child, "close")
  expect(Number(/(\d+) files/.exec(output)?.[1]), output).toBeLessThan(300)
})

test("a shop is built and starts in a folder with blanks and non-ASCII letters", { timeout: 240_000 }, async () => {
  const parent = await mkdtemp(join(tmpdir(), "corniche-folder-"))
  onTestFinished(() => rm(parent, { recursive: true, force: true }))
  const folder = join(parent, "My Shop Ünïcode (new)")
  for (const name of [
    ...["src", "messages", "content", "public", "project.inlang", "scripts", "bin", "migrations"],
    ...["vite.config.ts", "package.json", "package-lock.json"],
  ]) {
    await cp(join(ROOT, name), join(folder, name), { recursive: true })
  }
  await symlink(join(ROOT, "node_modules"), join(folder, "node_modules"), "junction")

  const { stdout, stderr } = await run(process.execPath, [join(folder, "scripts", "prepare.mjs"), "test"], { cwd: folder })
  expect(stdout).toContain("Building the shop")
  expect(`${stdout}${stderr}`, "nothing that looks like trouble").not.toMatch(/warn|TIMINGS|Error/i)
  const shop = await anOpenShop({ ...environment, CORNICHE_DATA: join(folder, "data") }, "node", folder)
  const page = await fetch(shop.address)
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("</html>")])
  expect(await shop.end("SIGTERM")).toBe(0)
})

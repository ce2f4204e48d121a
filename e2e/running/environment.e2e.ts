import { execFile, spawnSync } from "node:child_process"
import { once } from "node:events"
import { mkdir, rm, writeFile } from "node:fs/promises"
import { type AddressInfo, connect, createServer } from "node:net"
import { join } from "node:path"
import { Transform } from "node:stream"
import pg from "pg"
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest"
import { sentenceFor } from "#server/environment.ts"
import { openFolder } from "#server/testing/open-folder.ts"
import { ownShop } from "../support/support.ts"

const PROGRAMS = {
  start: join(import.meta.dirname, "../..", "bin", "start.mjs"),
  command: join(import.meta.dirname, "../..", "bin", "corniche.mjs"),
}
const NOBODY = 65_534
const PATH = process.env["PATH"] ?? ""

let url: string
let folder: string
beforeAll(async () => {
  url = ownShop().databaseUrl
  folder = await openFolder("corniche-environment-")
})
afterAll(() => rm(folder, { recursive: true, force: true }))

type Ended = { code: number; text: string; complaint: string }
type Caller = { uid?: number; argv?: string[]; nodeOptions?: string[] }

function run(program: keyof typeof PROGRAMS, given: Record<string, string>, { uid, argv, nodeOptions = [] }: Caller = {}): Promise<Ended> {
  const env = { PATH, PORT: "0", DATABASE_URL: url, CORNICHE_DATA: folder, ...given }
  const words = argv ?? (program === "command" ? ["order", "list"] : [])
  return new Promise((answer) => {
    const account = uid === undefined ? {} : { uid, gid: uid }
    execFile(process.execPath, [...nodeOptions, PROGRAMS[program], ...words], { env, ...account }, (fault, text, complaint) =>
      answer({ code: Number(fault?.code ?? 0), text, complaint }),
    )
  })
}

/** Asserts that the start and a command print this one line and exit with code 1. */
async function expectOneLine(
  given: Record<string, string>,
  line: string | RegExp,
  programs: (keyof typeof PROGRAMS)[] = ["start", "command"],
) {
  for (const ended of await Promise.all(programs.map((program) => run(program, given)))) {
    expect(ended).toEqual({ code: 1, text: "", complaint: expect.stringMatching(/^[^\n]+\n$/) })
    if (typeof line === "string") expect(ended.complaint.trim()).toBe(line)
    else expect(ended.complaint).toMatch(line)
    expect(ended.complaint).not.toContain("hunter2")
  }
}

const changed = (part: Partial<Record<"hostname" | "port" | "password" | "pathname", string>>) => Object.assign(new URL(url), part).href

test("an unreachable database server is reported in one line", async () => {
  await expectOneLine(
    { DATABASE_URL: "postgres://shop:hunter2@127.0.0.1:1/shop" },
    "The database server at 127.0.0.1:1 does not answer (ECONNREFUSED). Start it, or correct DATABASE_URL.",
  )
})

test("an unknown host is reported in one line", async () => {
  await expectOneLine(
    { DATABASE_URL: "postgres://shop:hunter2@db.invalid:5432/shop" },
    /^No host was found for the database server at db\.invalid:5432 \(E\w+\)\. Correct DATABASE_URL\.\n$/i,
  )
})

test("a wrong password is reported in one line without the password", async () => {
  await expectOneLine(
    { DATABASE_URL: changed({ password: "hunter2" }) },
    /^The database server at 127\.0\.0\.1:\d+ does not accept the user or the password \(28P01\)\. Correct DATABASE_URL\.\n$/,
  )
})

test("a missing database is reported in one line", async () => {
  await expectOneLine(
    { DATABASE_URL: changed({ pathname: "/elsewhere" }) },
    /has no database of that name \(3D000\)\. Create it, or correct DATABASE_URL\.\n$/,
  )
})

test("a server that is not PostgreSQL is reported in one line", async () => {
  const server = createServer((socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n")).listen(0, "127.0.0.1")
  await once(server, "listening")
  onTestFinished(() => void server.close())
  await expectOneLine(
    { DATABASE_URL: `postgres://shop:hunter2@127.0.0.1:${(server.address() as AddressInfo).port}/shop` },
    /^The database server at 127/,
  )
})

test("a PostgreSQL older than 16 is reported in one line", async () => {
  const { port } = await olderServer(new URL(url))
  const older = changed({ port: String(port) })
  const line = `The database server at 127.0.0.1:${port} is PostgreSQL 15.4; Corniche needs 16 or newer. Update it, or set DATABASE_URL to another.`
  await expectOneLine({ DATABASE_URL: older }, line)
})

test("a read-only data folder is reported in one line", async () => {
  const closed = join(folder, "closed")
  await mkdir(closed, { mode: 0o555 })
  // Root may write everywhere, so the shop is started as another user.
  const uid = process.getuid?.() === 0 ? NOBODY : undefined
  for (const where of [closed, join(closed, "data")]) {
    const { code, text, complaint } = await run("start", { CORNICHE_DATA: where }, { uid })
    expect([code, text]).toEqual([1, ""])
    expect(complaint).toBe(
      `The data folder ${where} is not writable (EACCES). Give this account the right to write to it, or set CORNICHE_DATA to another folder.\n`,
    )
  }
  const file = join(folder, "file")
  await writeFile(file, "")
  await expectOneLine({ CORNICHE_DATA: join(file, "data"), DATABASE_URL: "" }, /is not writable \(ENOTDIR\)/)
})

test("a port in use is reported in one line before the database is opened", async () => {
  const server = createServer().listen(0, "127.0.0.1")
  await once(server, "listening")
  onTestFinished(() => void server.close())
  const PORT = String((server.address() as AddressInfo).port)
  const line = `Port ${PORT} on 127.0.0.1 is already in use, perhaps by a running shop. Set PORT to another.`
  await expectOneLine({ PORT, DATABASE_URL: "postgres://shop:hunter2@127.0.0.1:1/shop" }, line, ["start"])
})

test("a host that is not an address of this machine is reported in one line", async () => {
  const { code, complaint } = await run("start", {
    ...{ NODE_ENV: "production", PUBLIC_ORIGIN: "https://shop.example", SMTP_URL: "smtp://127.0.0.1:25", MAIL_FROM: "a@shop.example" },
    ...{
      SHOP_EMAIL: "a@shop.example",
      SUPPORT_PHONE: "+974 5555 0000",
      SHOP_ADDRESS: "Doha",
      PAYMENTS: "skipcash",
      SKIPCASH_CLIENT_ID: "a",
    },
    ...{ SKIPCASH_KEY_ID: "b", SKIPCASH_KEY_SECRET: "c", SKIPCASH_WEBHOOK_KEY: "d", HOST: "192.0.2.1", PORT: "3999" },
  })
  expect({ code, complaint }).toEqual({
    code: 1,
    complaint: "HOST is 192.0.2.1, which is not an address of this machine. Set it to one that is, or leave it out.\n",
  })
})

test("a full disk is reported in one line, during the import and from any wrapped error", async () => {
  // Mounting a file system needs rights that not every machine grants; /dev/full needs none.
  const small = join(folder, "small")
  await mkdir(small)
  const script = 'mount -t tmpfs -o size=4m tmpfs "$0" && exec "$1" "$2"'
  const env = { PATH, PORT: "0", DATABASE_URL: await aDatabase(), CORNICHE_DATA: small }
  const isolation = process.getuid?.() === 0 ? ["--mount"] : ["--user", "--map-root-user", "--mount"]
  if (spawnSync("unshare", [...isolation, "mount", "-t", "tmpfs", "tmpfs", small]).status === 0) {
    const { status, stdout, stderr } = spawnSync("unshare", [...isolation, "sh", "-c", script, small, process.execPath, PROGRAMS.start], {
      env,
      encoding: "utf8",
    })
    expect({ status, stderr, stdout: stdout.trim() }).toEqual({
      status: 1,
      stderr: `The disk is full. Free some space and try again; pictures and the embedded database are in ${small}.\n`,
      stdout: "",
    })
  }
  const full = await writeFile("/dev/full", "x").catch((fault: unknown) => fault)
  const wrapped = new Error("The picture cannot be kept.", { cause: full })
  expect(await sentenceFor(wrapped, folder)).toBe(
    `The disk is full. Free some space and try again; pictures and the embedded database are in ${folder}.`,
  )
  const refused = Object.assign(new pg.DatabaseError('could not extend file "base/16384/16500"', 1, "error"), { code: "53100" })
  expect(await sentenceFor(new Error("Failed query", { cause: refused }), folder)).toContain("The disk is full.")
  expect(await sentenceFor(new Error("our own mistake"), folder)).toBeNull()
})

test("an outdated Node is reported in one line", async () => {
  // Replaces the values that the entry reads of its Node; the entry itself must be readable to a Node of that age.
  const pretend =
    'data:text/javascript,Object.defineProperty(process, "versions", { value: { ...process.versions, node: "20.11.0" } });Object.defineProperty(process, "platform", { value: "sunos" })'
  const { code, text, complaint } = await run("command", {}, { nodeOptions: ["--import", pretend] })
  expect({ code, text, complaint }).toEqual({
    code: 1,
    text: "",
    complaint: "Corniche needs Node 24 or newer; this is 20.11.0. Run `npm start`, which brings one, or update Node.\n",
  })
})

test("a command refuses tables of another version, older or newer, and changes nothing", async () => {
  const DATABASE_URL = await aDatabase()
  const client = await connected(DATABASE_URL)
  const tables = "drizzle.__drizzle_migrations"
  const newest = async () =>
    (await client.query<{ hash: string; created_at: string }>(`select hash, created_at from ${tables} order by created_at desc limit 1`))
      .rows[0]
  const last = Number((await newest())?.created_at)

  await client.query(`insert into ${tables} (hash, created_at) values ('of the next version', $1)`, [last + 1])
  const newer =
    "The database's tables belong to a newer version of Corniche. Use that version, or restore the backup from before the update."
  await expectOneLine({ DATABASE_URL }, newer)
  expect((await newest())?.hash).toBe("of the next version")

  await client.query(`delete from ${tables} where created_at >= $1`, [last])
  const before = await newest()
  const older = "The database's tables belong to an older version of Corniche. Back up, then start this version or run `corniche migrate`."
  await expectOneLine({ DATABASE_URL }, older, ["command"])
  expect(await newest()).toEqual(before)

  await client.query("drop schema drizzle cascade")
  await expectOneLine({ DATABASE_URL }, "The database has no tables of Corniche yet. Start the shop, or run `corniche migrate`.", [
    "command",
  ])
})

let made = 0

/** A new database without a catalog, with the tables that `corniche migrate` makes. */
async function aDatabase(): Promise<string> {
  const name = `environment_${process.pid}_${++made}`
  const client = await connected(url)
  await client.query(`create database ${name} template template0`)
  const DATABASE_URL = changed({ pathname: `/${name}` })
  const migrated = await run("command", { DATABASE_URL }, { argv: ["migrate"] })
  expect(migrated).toEqual({ code: 0, text: "The database's tables belong to this version.\n", complaint: "" })
  return DATABASE_URL
}

async function connected(address: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

/** A proxy of the server that replaces its version by one of equal length on the way to the client. */
async function olderServer({ hostname, port }: URL): Promise<{ port: number }> {
  const real = await (await connected(url)).query<{ version: string }>("select current_setting('server_version') as version")
  const version = real.rows[0]?.version ?? ""
  expect(version).toHaveLength(4)
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname)
    const older = new Transform({
      transform: (chunk: Buffer, _encoding, done) =>
        done(null, Buffer.from(chunk.toString("latin1").replaceAll(version, "15.4"), "latin1")),
    })
    client.pipe(upstream).pipe(older).pipe(client)
    for (const side of [client, upstream]) {
      side.on("error", () => {})
      side.on("close", () => {
        client.destroy()
        upstream.destroy()
      })
    }
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  onTestFinished(() => void server.close())
  return { port: (server.address() as AddressInfo).port }
}

import { request as httpRequest } from "node:http"
import pg from "pg"
import type { Database } from "../src/server/db/database.ts"
import type { SqlRun } from "./children/plain-sql.ts"
import type { RawAnswer } from "./children/raw.ts"
import { type Asked, load, type Rate, together } from "./load.ts"
import type { RawProcess, ShopProcess, SqlProcess } from "./shop.ts"
import { statementsOf } from "./statements.ts"

/** The number of the shop's answers that the raw server sends in turn. */
const RAW_ANSWERS = 60
const NOT_COPIED = new Set(["date", "connection", "keep-alive", "transfer-encoding", "content-length"])

export type Measurement = {
  name: string
  next: () => Asked
  /** The shop's statements for the requests. */
  reads?: ((db: Database) => Promise<unknown>)[]
  /** Whether responses may come from the cache; otherwise each is computed. */
  kept: boolean
  /** Requests sent once before, so that the cache contains their responses. */
  first?: readonly Asked[]
}

export type Row = { name: string; shop: Rate; raw: Rate; sqlPerSecond: number | null }
export type Processes = { shop: ShopProcess; raw: RawProcess; sql: SqlProcess }
export type Effort = { connections: number; seconds: number; rounds: number }

/** Measures the shop, the raw server and the plain statements in turns, so that other load on the machine affects all of them alike. */
export async function measure(
  processes: Processes,
  { name, next, reads, kept, first = [] }: Measurement,
  { connections, seconds, rounds }: Effort,
): Promise<Row> {
  const { shop, raw, sql } = processes
  await shop.forget()
  await shop.keepAnswers(kept)
  const statements = reads ? await recorded(shop.databaseUrl, reads) : []
  await raw.answers(await answersOf(shop.address, next))
  for (const asked of first) await askOnce(shop.address, asked)
  const run = (of: ShopProcess | RawProcess, length: number) =>
    load({ address: of.address, cpu: of.cpu, next, connections, seconds: length })
  await run(shop, seconds)
  await run(raw, 1)

  const rates = { shop: [] as Rate[], raw: [] as Rate[], sql: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    rates.shop.push(await run(shop, seconds))
    rates.raw.push(await run(raw, seconds))
    if (reads) rates.sql.push((await sql.run({ reads: statements, atOnce: connections, seconds })).perSecond)
  }
  await shop.keepAnswers(true)
  const sqlPerSecond = reads ? rates.sql.reduce((sum, rate) => sum + rate, 0) / rates.sql.length : null
  return { name, shop: together(rates.shop), raw: together(rates.raw), sqlPerSecond }
}

async function recorded(databaseUrl: string, reads: NonNullable<Measurement["reads"]>): Promise<SqlRun["reads"]> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  try {
    const all: SqlRun["reads"] = []
    for (const read of reads) all.push(await statementsOf(pool, read))
    return all
  } finally {
    await pool.end()
  }
}

async function answersOf(address: string, next: () => Asked): Promise<RawAnswer[]> {
  const answers: RawAnswer[] = []
  for (let count = 0; count < RAW_ANSWERS; count++) {
    const asked = next()
    const { status, headers, body } = await askOnce(address, asked)
    if (status !== 200)
      throw new Error(`${asked.method} ${asked.path} answers ${status} to ${asked.body}: ${body.toString().slice(0, 300)}`)
    const kept = Object.entries(headers).filter(([name]) => !NOT_COPIED.has(name)) as [string, string][]
    answers.push({ headers: [...kept, ["content-length", String(body.length)]], body: body.toString("base64") })
  }
  return answers
}

/** One request without decoding the answer. */
export function askOnce(address: string, { method, path, headers, body }: Asked) {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; headers: NodeJS.Dict<string | string[]>; body: Buffer }>()
  const request = httpRequest(new URL(path, address), { method, headers }, (response) => {
    const chunks: Buffer[] = []
    response.on("data", (chunk: Buffer) => chunks.push(chunk))
    response.on("error", reject)
    response.on("end", () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }))
  })
  request.on("error", reject)
  request.end(body)
  return promise
}

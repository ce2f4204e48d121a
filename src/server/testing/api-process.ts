import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createApp } from "#server/app.ts"
import { readConfig } from "#server/config.ts"
import { openDatabase } from "#server/db/database.ts"
import { AnswerCache } from "#server/http/answer-cache.ts"
import { embeddedIdentity } from "#server/integrations/identity/embedded.ts"
import { localImageStore } from "#server/integrations/images/local.ts"
import { chosenPayments } from "#server/integrations/payments/chosen.ts"

/** The API as a process of its own, for tests that kill it: the address of its database comes as an argument, its own goes to the parent. */
const [, , databaseUrl = ""] = process.argv
const folder = mkdtempSync(join(tmpdir(), "corniche-api-"))
const config = readConfig({ CORNICHE_DATA: folder, DATABASE_URL: databaseUrl, LIMIT_FACTOR: "1000", MAX_OPEN_CASH_ORDERS: "100000" })
const db = openDatabase(databaseUrl)
const clock = { now: () => new Date() }
const { provider: payments } = await chosenPayments(config, { db, clock })
const app = await createApp({
  config,
  db,
  clock,
  payments,
  images: localImageStore({ folder }),
  answers: new AnswerCache({ maxBytes: 1024 * 1024, freshMs: 1000 }),
  identity: embeddedIdentity({ db, config }),
})
process.send?.(await app.listen({ port: 0, host: "127.0.0.1" }))

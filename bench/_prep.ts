import { join } from "node:path"
import { readConfig } from "../src/server/config.ts"
import { startEmbeddedPostgres } from "../src/server/db/embedded.ts"
import { migrateDatabase } from "../src/server/db/migrate.ts"
import { openDatabase } from "../src/server/db/database.ts"
import { localImageStore } from "../src/server/integrations/images/local.ts"
import { importDemonstration } from "../src/server/catalog/import/demonstration.ts"
import { generateCatalogue } from "./generate-catalogue.ts"
const folder = process.argv[2]!, size = Number(process.argv[3])
const pgd = await startEmbeddedPostgres({ folder: join(folder, "postgres") })
console.log(pgd.url)
await migrateDatabase(pgd.url)
const db = openDatabase(pgd.url)
const images = localImageStore({ folder: join(folder, "images") })
console.time("demo")
await importDemonstration({ db, images, folder: "/work/main/demo/data" })
console.timeEnd("demo")
await db.$client.end()
console.log(await generateCatalogue(pgd.url, size))
process.on("SIGTERM", () => void pgd.stop())
setInterval(() => {}, 1e6)

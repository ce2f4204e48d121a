import { startEmbeddedPostgres } from "#server/db/embedded.ts"
import { migrateDatabase } from "#server/db/migrate.ts"
import { openDatabase } from "#server/db/database.ts"
import { localImageStore } from "#server/integrations/images/local.ts"
import { importDemonstration } from "#server/catalog/import/demonstration.ts"
const server = await startEmbeddedPostgres({ folder: "/tmp/imp/pg", volatile: true })
await migrateDatabase(server.url)
const db = openDatabase(server.url)
const images = localImageStore({ folder: "/tmp/imp/images" })
try {
for (let i = 0; i < 3; i++) {
  const t = performance.now()
  console.log(await importDemonstration({ db, images, folder: "/work/main/demo/data" }), Math.round(performance.now() - t), "ms")
}
console.log((await db.$client.query("select id, slug, path, parent_id, images from categories order by id limit 9")).rows)
console.log((await db.$client.query("select * from site_pictures")).rows, (await db.$client.query("select position, ink, title from banners")).rows)
console.log((await db.$client.query("select id, slug, selling_price_dirhams, category_ids, collection_ids, option_value_ids, created_at from products order by created_at desc limit 4")).rows)
console.log((await db.$client.query("select id, slug, images, option_values, specifications from variants order by id limit 1")).rows[0])
console.log((await db.$client.query("select type, count(*), min(thumbnail) from search_entries group by 1")).rows)
} catch (e) { console.log(e, (e as any).faults?.slice(0,5)) } finally { await db.$client.end(); await server.stop() }

import { startEmbeddedPostgres } from "#server/db/embedded.ts"
const s = await startEmbeddedPostgres({ folder: process.argv[2]! }); console.log(s.url)
process.on("SIGTERM", async () => { await s.stop(); process.exit(0) }); setInterval(() => {}, 1e6)

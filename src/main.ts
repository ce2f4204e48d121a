import { once } from "node:events"
import { join } from "node:path"
import cliProgress from "cli-progress"
import { readConfig } from "./server/config/config.ts"
import { sentenceFor } from "./server/environment.ts"
import { loadBuiltPages } from "./server/pages/built-pages.ts"
import { loadPagesFromSources } from "./server/pages/source-pages.ts"
import { startShop } from "./server/start.ts"
import { startNotice } from "./server/start-notice.ts"
import { onceAskedToStop } from "./stop-signals.ts"

const ROOT = join(import.meta.dirname, "..")
const DEMONSTRATION = join(ROOT, "demo", "data")
const isDevelopment = process.argv.includes("--dev")
// Before anything is started that would outlive this process.
const stopping = new AbortController()
onceAskedToStop(() => stopping.abort())

try {
  const config = readConfig()
  const bar = new cliProgress.SingleBar({ format: "Filling the shop {bar} {percentage} %", hideCursor: true, clearOnComplete: true })
  const shop = await startShop(config, {
    pages: isDevelopment ? loadPagesFromSources(ROOT) : loadBuiltPages(join(ROOT, "dist")),
    demonstration: DEMONSTRATION,
    warmUp: true,
    signal: stopping.signal,
    onImport: ({ step, done, total }) => {
      if (step === "checking") return
      // The pictures are most of the work; the rows follow within a second without separate progress.
      if (step !== "pictures") return bar.stop()
      if (bar.isActive) bar.update(done)
      else bar.start(total, done)
    },
  })
  // In production standard output carries only the log.
  if (config.production)
    shop.app.log.info({ version: config.version, address: shop.address, metrics: shop.metricsAddress }, "the shop is open")
  else console.log(startNotice(config, shop))
  if (!stopping.signal.aborted) await once(stopping.signal, "abort")
  const { log } = shop.app
  log.info("the shop stops")
  await shop.stop()
  log.info("the shop has stopped")
} catch (fault) {
  // An interrupted start prints nothing.
  if (fault !== stopping.signal.reason) {
    console.error((await sentenceFor(fault)) ?? fault)
    process.exit(1)
  }
}
process.exit(0)

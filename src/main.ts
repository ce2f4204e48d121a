import { join } from "node:path"
import cliProgress from "cli-progress"
import { ConfigError, readConfig } from "./server/config.ts"
import { loadBuiltPages } from "./server/pages/built-pages.ts"
import { loadPagesFromSources } from "./server/pages/source-pages.ts"
import { startShop } from "./server/start.ts"
import { startNotice } from "./server/start-notice.ts"
import { onceAskedToStop } from "./stop-signals.ts"

const ROOT = join(import.meta.dirname, "..")
const DEMONSTRATION = join(ROOT, "demo", "data")
const isDevelopment = process.argv.includes("--dev")

try {
  const config = readConfig()
  const bar = new cliProgress.SingleBar({ format: "Filling the shop {bar} {percentage} %", hideCursor: true, clearOnComplete: true })
  const shop = await startShop(config, {
    pages: isDevelopment ? loadPagesFromSources(ROOT) : loadBuiltPages(join(ROOT, "dist")),
    demonstration: DEMONSTRATION,
    warmUp: true,
    onImport: ({ step, done, total }) => {
      // The pictures are most of the work; the rows follow in a second without a measure of their own.
      if (step !== "pictures") return bar.stop()
      if (bar.isActive) bar.update(done)
      else bar.start(total, done)
    },
  })
  console.log(startNotice(config, shop))
  onceAskedToStop(() => {
    shop.stop().then(
      () => process.exit(0),
      (fault: unknown) => {
        console.error(fault)
        process.exit(1)
      },
    )
  })
} catch (fault) {
  console.error(fault instanceof ConfigError ? fault.message : fault)
  process.exit(1)
}

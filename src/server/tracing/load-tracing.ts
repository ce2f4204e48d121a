import packageJson from "#package.json" with { type: "json" }
import { type Config, ConfigError } from "#server/config/config.ts"
import type { Tracing } from "./start-tracing.ts"
import { TRACING_PACKAGES } from "./tracing-packages.ts"

/** The tracing of a shop with a collector, or null. Without a collector none of its code is loaded. */
export async function loadTracing({ tracesUrl, version }: Pick<Config, "tracesUrl" | "version">): Promise<Tracing | null> {
  if (tracesUrl === null) return null
  const { startTracing } = await import("./start-tracing.ts").catch((fault: unknown) => {
    throw isNotInstalled(fault) ? new ConfigError(INSTALL) : fault
  })
  return startTracing({ url: tracesUrl, version })
}

const INSTALL = `OTEL_EXPORTER_OTLP_ENDPOINT is set, and the packages that send traces are not installed. Run \`npm install --no-save ${TRACING_PACKAGES.map(
  (name) => `${name}@${packageJson.devDependencies[name]}`,
).join(" ")}\` in the shop's folder, or leave it out.`

function isNotInstalled(fault: unknown): boolean {
  return (
    fault instanceof Error && (fault as NodeJS.ErrnoException).code === "ERR_MODULE_NOT_FOUND" && /'@opentelemetry\//.test(fault.message)
  )
}

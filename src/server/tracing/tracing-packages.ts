/** The packages that send traces. Neither the release nor the bundle contains them: a shop that sends traces installs them. */
export const TRACING_PACKAGES = [
  "@opentelemetry/context-async-hooks",
  "@opentelemetry/core",
  "@opentelemetry/exporter-trace-otlp-http",
  "@opentelemetry/resources",
  "@opentelemetry/sdk-trace",
] as const

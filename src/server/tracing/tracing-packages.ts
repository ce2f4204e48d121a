/** What traces are sent with. No release holds these packages, and no bundle: a shop that sends traces installs them. */
export const TRACING_PACKAGES = [
  "@opentelemetry/context-async-hooks",
  "@opentelemetry/core",
  "@opentelemetry/exporter-trace-otlp-http",
  "@opentelemetry/resources",
  "@opentelemetry/sdk-trace",
] as const

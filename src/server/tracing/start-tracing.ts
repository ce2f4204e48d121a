import type { IncomingMessage, ServerResponse } from "node:http"
import { setTimeout as wait } from "node:timers/promises"
import {
  type Attributes,
  type Context,
  defaultTextMapGetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from "@opentelemetry/api"
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks"
import { type ExportResult, ExportResultCode, W3CTraceContextPropagator } from "@opentelemetry/core"
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http"
import { resourceFromAttributes } from "@opentelemetry/resources"
import { AlwaysOnSampler, BatchSpanProcessor, ParentBasedSampler, type SpanExporter, TracerProvider } from "@opentelemetry/sdk-trace"
import type { FastifyBaseLogger, FastifyInstance } from "fastify"
import type { Task, TaskList } from "graphile-worker"
import type { Database } from "#server/db/database.ts"
import { type FinishedRequest, requestLogOf } from "#server/http/request-log.ts"
import type { Mailer } from "#server/integrations/mail/port.ts"
import type { PaymentProvider } from "#server/integrations/payments/port.ts"
import type { PageSource } from "#server/pages/render-page.ts"

/** The maximum number of spans in the queue; further ones are dropped. A span takes about 1 KiB. */
const MAX_WAITING = 2048
const MAX_BATCH = 512
const SEND_EVERY_MS = 5000
const SEND_WITHIN_MS = 5000
/** An unresponsive collector must not delay the stop of the shop. */
const LAST_SPANS_WITHIN_MS = 1500
const MAX_REASON = 300
const OPERATIONS = new Set(["select", "with", "insert", "update", "delete", "begin", "commit", "rollback", "savepoint", "set", "lock"])

export type TracingOptions = {
  /** The OTLP/HTTP endpoint of the collector. */
  url: string
  version: string
  sendEveryMs?: number
}

/** Adds spans to the parts of a shop. No attribute contains an address, a value of a statement, or anything about a customer. */
export type Tracing = {
  /** Traces statements within an existing span; those of maintenance have none. */
  traceDatabase: (db: Database) => void
  /** Starts a span for each request, in the trace of a trusted proxy. `onFinished` ends it. */
  traceRequests: (app: FastifyInstance) => void
  onFinished: (finished: FinishedRequest) => void
  tracedPages: (source: PageSource) => PageSource
  tracedPayments: (provider: PaymentProvider) => PaymentProvider
  tracedMailer: (mailer: Mailer) => Mailer
  tracedTasks: (tasks: TaskList) => TaskList
  /** Sends the remaining spans, if the collector accepts them in time. */
  stop: () => Promise<void>
}

/**
 * Sends traces to an OpenTelemetry collector. Nothing is registered with OpenTelemetry's globals: packages that look there for a tracer
 * would add spans with their own attributes.
 */
export function startTracing({ url, version, sendEveryMs = SEND_EVERY_MS }: TracingOptions): Tracing {
  let log: FastifyBaseLogger | undefined
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": "corniche", "service.version": version, "process.pid": process.pid }),
    sampler: new ParentBasedSampler({ root: new AlwaysOnSampler() }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: loggingExporter(url, () => log),
        maxQueueSize: MAX_WAITING,
        maxExportBatchSize: MAX_BATCH,
        scheduledDelayMillis: sendEveryMs,
        exportTimeoutMillis: SEND_WITHIN_MS * 2,
      }),
    ],
  })
  const spans: Spans = { tracer: provider.getTracer("corniche", version), contexts: new AsyncLocalStorageContextManager().enable() }
  const requests = tracedRequests(spans)
  return {
    traceDatabase: ({ $client: pool }) => {
      traceStatements(spans, pool)
      pool.on("connect", (client) => traceStatements(spans, client))
    },
    traceRequests: (app) => {
      log = app.log
      requests.trace(app)
    },
    onFinished: requests.onFinished,
    ...tracedAdapters(spans),
    stop: async () => {
      // The exporter has logged the spans that it could not send.
      const sent = provider.shutdown().catch(() => {})
      await Promise.race([sent, wait(LAST_SPANS_WITHIN_MS, undefined, { ref: false })])
    },
  }
}

type Spans = { tracer: Tracer; contexts: AsyncLocalStorageContextManager }
type SpanStart = { name: string; kind: SpanKind; attributes?: Attributes }

async function inSpan<Result>(
  { tracer, contexts }: Spans,
  { name, kind, attributes = {} }: SpanStart,
  work: () => Result | PromiseLike<Result>,
): Promise<Result> {
  const parent = contexts.active()
  const span = tracer.startSpan(name, { kind, attributes }, parent)
  try {
    return await contexts.with(trace.setSpan(parent, span), work)
  } catch (fault) {
    markFailed(span, fault)
    throw fault
  } finally {
    span.end()
  }
}

/** Traces the statements that return a promise. The pool passes its own to a connection with a callback, so each has one span. */
function traceStatements({ tracer, contexts }: Spans, target: { query: unknown }): void {
  const query = (target.query as (...given: unknown[]) => unknown).bind(target)
  target.query = (...given: unknown[]) => {
    const parent = contexts.active()
    if (!trace.getSpan(parent) || typeof given.at(-1) === "function") return query(...given)
    const attributes = { "db.system.name": "postgresql" }
    const span = tracer.startSpan(nameOfStatement(given[0]), { kind: SpanKind.CLIENT, attributes }, parent)
    const answer = query(...given)
    const end = () => span.end()
    if (!(answer instanceof Promise)) end()
    else
      answer.then(end, (fault: unknown) => {
        markFailed(span, fault)
        end()
      })
    return answer
  }
}

function tracedRequests({ tracer, contexts }: Spans) {
  const propagator = new W3CTraceContextPropagator()
  const underWay = new WeakMap<IncomingMessage, Context>()

  function contextOf(app: FastifyInstance, request: IncomingMessage): Context {
    const isTrusted = requestLogOf(app).isFromTrustedProxy(request)
    const parent = isTrusted ? propagator.extract(ROOT_CONTEXT, request.headers, defaultTextMapGetter) : ROOT_CONTEXT
    return trace.setSpan(parent, tracer.startSpan("request", { kind: SpanKind.SERVER }, parent))
  }

  return {
    trace: (app: FastifyInstance) => {
      const handlers = app.server.listeners("request") as ((request: IncomingMessage, response: ServerResponse) => void)[]
      app.server.removeAllListeners("request").on("request", (request: IncomingMessage, response: ServerResponse) => {
        const context = contextOf(app, request)
        underWay.set(request, context)
        contexts.with(context, () => {
          for (const handle of handlers) handle.call(app.server, request, response)
        })
      })
    },
    onFinished: ({ request, id, method, route, status, isReady }: FinishedRequest) => {
      const span = trace.getSpan(underWay.get(request) ?? ROOT_CONTEXT)
      if (!span) return
      span.updateName(route === null ? method : `${method} ${route}`)
      span.setAttributes({
        "http.request.method": method,
        ...(route === null ? {} : { "http.route": route }),
        "http.response.status_code": status,
        "corniche.request_id": id,
        "corniche.ready": isReady,
      })
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    },
  }
}

function tracedAdapters(spans: Spans): Pick<Tracing, "tracedPages" | "tracedPayments" | "tracedMailer" | "tracedTasks"> {
  return {
    tracedPages: (source) => ({
      ...source,
      render: (address, means) => inSpan(spans, { name: "render page", kind: SpanKind.INTERNAL }, () => source.render(address, means)),
    }),
    tracedPayments: (payments) => {
      const attributes = { "corniche.payment_provider": payments.name }
      const call = <Result>(name: string, work: () => Promise<Result>) =>
        inSpan(spans, { name: `${payments.name} ${name}`, kind: SpanKind.CLIENT, attributes }, work)
      return {
        ...payments,
        create: (payment) => call("create", () => payments.create(payment)),
        read: (providerId, options) => call("read", () => payments.read(providerId, options)),
        refund: (refund) => call("refund", () => payments.refund(refund)),
        check: () => call("check", () => payments.check()),
      }
    },
    tracedMailer: (mailer) => ({
      ...mailer,
      send: (message, signal) => inSpan(spans, { name: "send mail", kind: SpanKind.CLIENT }, () => mailer.send(message, signal)),
    }),
    tracedTasks: (tasks) =>
      Object.fromEntries(
        Object.entries(tasks).map(([name, task]): [string, Task] => [
          name,
          (payload, helpers) => inSpan(spans, { name: `job ${name}`, kind: SpanKind.CONSUMER }, () => task?.(payload, helpers)),
        ]),
      ),
  }
}

/** Sends spans. Logs once when the collector becomes unreachable, and once when it is back. */
function loggingExporter(url: string, log: () => FastifyBaseLogger | undefined): SpanExporter {
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: SEND_WITHIN_MS })
  let isAway = false
  const logState = ({ code, error }: ExportResult) => {
    const hasFailed = code !== ExportResultCode.SUCCESS
    if (hasFailed && !isAway)
      log()?.warn({ reason: error?.message.slice(0, MAX_REASON) }, "traces cannot be sent; the collector does not take them")
    if (!hasFailed && isAway) log()?.info("traces are sent again")
    isAway = hasFailed
  }
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        logState(result)
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
  }
}

/** The kind of a fault. Its message may contain values. */
function markFailed(span: Span, fault: unknown): void {
  const { code, name } = (fault ?? {}) as { code?: unknown; name?: unknown }
  span.setStatus({ code: SpanStatusCode.ERROR })
  span.setAttribute("error.type", typeof code === "string" && /^\w{1,40}$/.test(code) ? code : String(name))
}

/** The name of a prepared statement, or its verb and table: never a value. */
function nameOfStatement(statement: unknown): string {
  const { name, text } =
    typeof statement === "string" ? { name: undefined, text: statement } : (statement as { name?: string; text?: string })
  if (name) return name
  const [, operation] = /^\s*([a-z]+)/i.exec(text ?? "") ?? []
  if (!operation || !OPERATIONS.has(operation.toLowerCase())) return "statement"
  const [, table] = /\b(?:from|into|update) "?(\w+)/i.exec(text ?? "") ?? []
  return table ? `${operation.toLowerCase()} ${table}` : operation.toLowerCase()
}

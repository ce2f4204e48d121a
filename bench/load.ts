import autocannon from "autocannon"
import type { Cpu } from "./children/child.ts"

export type Asked = { method: "GET" | "POST"; path: string; headers?: Record<string, string>; body?: string }

export type Rate = {
  perSecond: number
  p50: number
  p99: number
  /** Milliseconds of processor time for one request. */
  nodeCpu: number
  databaseCpu: number | null
  /** Responses without success, and missing ones. */
  failed: number
}

export type Load = { address: string; cpu: () => Promise<Cpu>; next: () => Asked; connections: number; seconds: number }

/** Sends requests over `connections` connections for `seconds` seconds, each one as soon as the previous one is answered. */
export async function load({ address, cpu, next, connections, seconds }: Load): Promise<Rate> {
  const before = await cpu()
  const latencies: number[] = []
  const running = autocannon({
    url: address,
    connections,
    duration: seconds,
    timeout: 20,
    // It modifies the given headers.
    requests: [{ setupRequest: (request) => copyOf(request, next()) }],
  })
  running.on("response", (_client, _status, _bytes, milliseconds) => latencies.push(milliseconds))
  const started = performance.now()
  const result = await running
  const elapsed = (performance.now() - started) / 1000
  const after = await cpu()
  latencies.sort((a, b) => a - b)
  const count = Math.max(1, latencies.length)
  return {
    perSecond: latencies.length / Math.max(seconds, Math.min(elapsed, seconds + 1)),
    p50: latencies[Math.floor(count * 0.5)] ?? 0,
    p99: latencies[Math.floor(count * 0.99)] ?? 0,
    nodeCpu: (after.nodeMs - before.nodeMs) / count,
    databaseCpu: after.databaseMs === null || before.databaseMs === null ? null : (after.databaseMs - before.databaseMs) / count,
    failed: result.errors + result.timeouts + result.non2xx,
  }
}

function copyOf(request: object, { headers, ...asked }: Asked) {
  return { ...request, ...asked, headers: { ...headers } }
}

/** Combines several runs of the same measurement. */
export function together(rates: readonly Rate[]): Rate {
  const mean = (of: (rate: Rate) => number) => rates.reduce((sum, rate) => sum + of(rate), 0) / rates.length
  const databaseCpus = rates.map((rate) => rate.databaseCpu)
  return {
    perSecond: mean((rate) => rate.perSecond),
    p50: mean((rate) => rate.p50),
    p99: mean((rate) => rate.p99),
    nodeCpu: mean((rate) => rate.nodeCpu),
    databaseCpu: databaseCpus.includes(null) ? null : mean((rate) => rate.databaseCpu ?? 0),
    failed: rates.reduce((sum, rate) => sum + rate.failed, 0),
  }
}

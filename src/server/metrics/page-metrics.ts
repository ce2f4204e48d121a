import { Counter, Gauge, type Registry } from "prom-client"

/** The state of this process's caches and renderings, read on every scrape. */
export type PageCounts = {
  /** Cached pages and answers, and those ready to send. */
  kept: { bytes: number; entries: number; ready: number }
  /** Since the start: how many requested pages were fresh, were sent while being renewed, or had to be rendered. */
  asked: { fresh: number; stale: number; missing: number }
  /** Renderings now running and waiting, and those refused since the start. */
  renderings: { running: number; waiting: number; refused: number }
}

export function pageMetrics(registry: Registry, counts: () => PageCounts): void {
  const registers = [registry]
  new Gauge({
    name: "corniche_kept_bytes",
    help: "Memory that kept pages and answers take.",
    registers,
    collect() {
      this.set(counts().kept.bytes)
    },
  })
  new Gauge({
    name: "corniche_kept_entries",
    help: "Pages and answers that are kept, and requests that can be answered with them at once.",
    labelNames: ["kind"],
    registers,
    collect() {
      const { entries, ready } = counts().kept
      this.set({ kind: "made" }, entries)
      this.set({ kind: "ready" }, ready)
    },
  })
  new Counter({
    name: "corniche_pages_total",
    help: "Pages asked for that were not ready: fresh in the cache, stale and renewed behind the answer, or rendered first.",
    labelNames: ["result"],
    registers,
    collect() {
      this.reset()
      for (const [result, count] of Object.entries(counts().asked)) this.inc({ result }, count)
    },
  })
  new Gauge({
    name: "corniche_renderings",
    help: "Pages that are being rendered, and those that wait for their turn.",
    labelNames: ["state"],
    registers,
    collect() {
      const { running, waiting } = counts().renderings
      this.set({ state: "running" }, running)
      this.set({ state: "waiting" }, waiting)
    },
  })
  new Counter({
    name: "corniche_renderings_refused_total",
    help: "Pages that were not rendered because too many were under way.",
    registers,
    collect() {
      this.reset()
      this.inc(counts().renderings.refused)
    },
  })
}

import { Counter, Gauge, type Registry } from "prom-client"

/** What stands in the memory of this process and what is being rendered, read when somebody asks. */
export type PageCounts = {
  /** Pages and answers that are kept, and those that can be sent at once. */
  kept: { bytes: number; entries: number; ready: number }
  /** Since the start: how often a page was requested that was fresh, that was sent while it is renewed, or that had to be rendered. */
  asked: { fresh: number; stale: number; missing: number }
  /** Renderings that run and wait now, and those that were refused since the start. */
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

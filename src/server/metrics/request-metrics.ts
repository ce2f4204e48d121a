import { Counter, Histogram, type Registry } from "prom-client"
import type { FinishedRequest } from "#server/http/request-log.ts"
import { PAGES } from "#server/pages/pages.routes.ts"

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"])
/** Sections of the site whose pages are counted separately; the others are one. A label has few values: each is a time series. */
const SECTIONS = new Set(["category", "collection", "brands", "catalog", "cart", "place-order", "user-profile", "order"])

/** Counts requests and their duration, by route, method and status class. */
export function requestMetrics(registry: Registry): (finished: FinishedRequest) => void {
  const duration = new Histogram({
    name: "corniche_http_request_duration_seconds",
    help: "Time from a request to the end of its answer, by route.",
    labelNames: ["route", "method", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  const ready = new Counter({
    name: "corniche_http_ready_answers_total",
    help: "Requests whose kept answer went out before the framework took them up.",
    registers: [registry],
  })
  return ({ route, url, method, status, ms, isReady }) => {
    const labels = {
      route: routeLabel(route, url),
      method: METHODS.has(method) ? method : "other",
      status: `${Math.floor(status / 100)}xx`,
    }
    duration.observe(labels, ms / 1000)
    if (isReady) ready.inc()
  }
}

function routeLabel(route: string | null, url: string): string {
  if (route === null) return "none"
  // Every built file has its own route.
  if (route.startsWith("/assets/")) return "/assets/*"
  if (route !== PAGES) return route
  const [path = ""] = url.split("?", 1)
  if (path === "/") return "/"
  const [, section = ""] = path.split("/", 2)
  return SECTIONS.has(section) ? `/${section}/*` : PAGES
}

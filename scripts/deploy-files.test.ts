import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { collectDefaultMetrics, Registry } from "prom-client"
import { expect, test } from "vitest"
import type { OfficeCall } from "#contract/office/office-call.ts"
import { officeContract } from "#contract/office/office-contract.ts"
import { pageMetrics } from "#server/metrics/page-metrics.ts"
import { requestMetrics } from "#server/metrics/request-metrics.ts"
import { poolMetrics, shopMetrics } from "#server/metrics/shop-metrics.ts"
import packageLock from "../package-lock.json" with { type: "json" }

const ROOT = join(import.meta.dirname, "..")
const textOf = (file: string) => readFileSync(join(ROOT, file), "utf8")
const matches = (text: string, form: RegExp) => new Set([...text.matchAll(form)].map(([, ...names]) => names.find(Boolean) ?? ""))

/** Every environment variable that the configuration reads. */
const SETTINGS = (() => {
  const sources = globSync("src/server/config/*.ts", { cwd: ROOT, exclude: (name) => name.endsWith(".test.ts") })
    .map(textOf)
    .join("\n")
  const networks = matches(sources, /NETWORKS = (\[[^\]]*\])/g)
  const social = [...networks].flatMap((list) => (JSON.parse(list) as string[]).map((name) => `SOCIAL_${name.toUpperCase()}`))
  const read = matches(sources, /\b(?:given|needed|setting)\("([A-Z][A-Z_]+)"|environment\["([A-Z][A-Z_]+)"/g)
  const [, secrets = ""] = /SECRETS = \[([^\]]*)\]/.exec(sources) ?? []
  const files = [...matches(secrets, /"([A-Z_]+)"/g)].map((name) => `${name}_FILE`)
  return { all: new Set([...read, ...social, ...files]), files }
})()

/** The form of a setting's name in each file, and the names of other programs in it. */
const FILES: readonly { file: string; form: RegExp; others?: readonly string[] }[] = [
  { file: "deploy/Dockerfile", form: /^(?:ENV| {4})\s*([A-Z][A-Z_]+)=/gm },
  {
    file: "deploy/compose.yaml",
    form: /^ {4,6}([A-Z][A-Z_]+):/gm,
    others: ["POSTGRES_USER", "POSTGRES_DB", "POSTGRES_PASSWORD_FILE", "SITE", "UPSTREAMS"],
  },
  { file: "deploy/systemd/corniche@.service", form: /(?:Environment=| )([A-Z][A-Z_]+)=/g },
  { file: "deploy/systemd/shop.env", form: /^([A-Z][A-Z_]+)=/gm },
  { file: "deploy/systemd/1.env", form: /^([A-Z][A-Z_]+)=/gm },
]

test.each(FILES)("$file names only settings that the shop reads", ({ file, form, others = [] }) => {
  const named = matches(textOf(file), form)
  expect(named.size).toBeGreaterThan(1)
  expect([...named].filter((name) => !SETTINGS.all.has(name) && !others.includes(name))).toEqual([])
})

test("docs/settings.md has a row for every setting, and no other row", () => {
  const settings = textOf("docs/settings.md")
  const tables = [...settings.matchAll(/^\| Variable.*\n(?:\|.*\n)+/gm)].map(([table]) => table)
  const cells = tables.flatMap((table) => table.split("\n").map((line) => line.split("|")[1] ?? ""))
  const rows = matches(cells.join("\n"), /`([A-Z][A-Z_]+)`/g)
  const plain = [...SETTINGS.all].filter((name) => !name.endsWith("_FILE") && name !== "NODE_ENV")
  expect([...rows].sort()).toEqual(plain.sort())
  // Secrets from files are described in one paragraph.
  for (const name of SETTINGS.files) expect(settings).toContain(`\`${name.replace(/_FILE$/, "")}\``)
})

test("every deployment passes all secrets of a shop with online payments as files", () => {
  const needed = SETTINGS.files.filter((name) => name !== "FIREBASE_API_KEY_FILE")
  for (const file of ["deploy/compose.yaml", "deploy/systemd/corniche@.service"]) {
    const text = textOf(file)
    expect(
      needed.filter((name) => !text.includes(name)),
      file,
    ).toEqual([])
  }
})

/** Where each proxy says how large a body may be, in bytes: for the back office and for all other addresses. */
const BODY_LIMITS = [
  {
    file: "deploy/nginx.conf",
    office: /location \/api\/office\/ \{\s*client_max_body_size (\d+)(m);/,
    others: /^ {4}client_max_body_size (\d+)(k);/m,
    units: { k: 1024, m: 1024 * 1024 },
  },
  {
    file: "deploy/Caddyfile",
    office: /@office path \/api\/office\/\*\s*request_body @office \{\s*max_size (\d+)(MB)\s/,
    others: /@others not path \/api\/office\/\*\s*request_body @others \{\s*max_size (\d+)(KB)\s/,
    units: { KB: 1000, MB: 1_000_000 },
  },
]

test.each(BODY_LIMITS)("$file lets the largest body of every call pass", ({ file, office, others, units }) => {
  const limit = (form: RegExp) => {
    const [, number, unit = ""] = form.exec(textOf(file)) ?? []
    return Number(number) * (new Map(Object.entries(units)).get(unit) ?? Number.NaN)
  }
  const calls = Object.values(officeContract).flatMap((area): OfficeCall[] => Object.values(area))
  const largest = Math.max(...calls.map(({ file: sent, bodyBytes }) => sent?.maxBytes ?? bodyBytes ?? 0))
  expect(largest).toBeGreaterThan(1024 * 1024)
  expect(limit(office)).toBeGreaterThanOrEqual(largest)
  expect(limit(others)).toBeGreaterThanOrEqual(64 * 1024)
})

test("a process is taken away when it does not respond, and not when its database does not", () => {
  expect([...matches(textOf("deploy/Caddyfile"), /\bhealth_uri (\S+)/g)]).toEqual(["/healthz"])
  expect([...matches(textOf("deploy/Dockerfile"), /(\/\w+z)`/g)]).toEqual(["/healthz"])
})

test("no proxy logs the token of a mail's link", () => {
  const [, format = ""] = /log_format corniche [^']*((?:'[^']*'\s*)+);/.exec(textOf("deploy/nginx.conf")) ?? []
  expect(format).toContain("$corniche_url")
  expect(format).not.toMatch(/\$(request|request_uri|args|query_string|http_referer|sent_http_location)\b/)
  const logs = [...textOf("deploy/Caddyfile").matchAll(/^\tlog \{\n([\s\S]*?)^\t\}/gm)].map(([, log = ""]) => log.replaceAll(/\s+/g, " "))
  expect(logs).toHaveLength(1)
  for (const log of logs) {
    expect(log).toContain("format filter { wrap json fields {")
    expect(log).toContain("request>uri query { replace token REDACTED }")
    for (const field of ["request>headers>Referer", "resp_headers>Location"]) expect(log).toContain(`${field} delete`)
  }
})

test("the dashboard, the alerts and the manual name only existing metrics", async () => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  requestMetrics(registry)
  poolMetrics(registry, [])
  shopMetrics(registry, "")
  pageMetrics(registry, () => ({
    kept: { bytes: 0, entries: 0, ready: 0 },
    asked: { fresh: 0, stale: 0, missing: 0 },
    renderings: { running: 0, waiting: 0, refused: 0 },
  }))
  const known = new Set(["up", "corniche_build_info"])
  for (const { name, type } of await registry.getMetricsAsJSON()) {
    for (const suffix of String(type) === "histogram" ? ["_bucket", "_count", "_sum", ""] : [""]) known.add(`${name}${suffix}`)
  }
  const dashboard = JSON.parse(textOf("deploy/grafana/corniche.json")) as { panels: { title: string; targets: { expr: string }[] }[] }
  const asked = [
    ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ...textOf("deploy/prometheus/alerts.yml")
      .split(/\n\s*- alert: /)
      .slice(1)
      .map((rule) => /expr: ([\s\S]*?)\n\s*(?:for|labels):/.exec(rule)?.[1] ?? ""),
  ]
  expect(asked.length).toBeGreaterThan(30)
  asked.push(...matches(textOf("docs/running.md"), /`(corniche_\w+)`/g))
  for (const expression of asked) {
    const names = matches(expression.replaceAll(/\{[^}]*\}/g, ""), /\b(up|(?:corniche|nodejs|process)_\w+)/g)
    expect(names.size, expression).toBeGreaterThan(0)
    expect(
      [...names].filter((name) => !known.has(name)),
      expression,
    ).toEqual([])
  }
})

test("the image has every package that the bundle needs outside it", () => {
  const packages = packageLock.packages as Record<string, { dependencies?: Record<string, string> }>
  const copied = matches(textOf("deploy/Dockerfile"), /COPY --from=build \/app\/node_modules\/(\S+)/g)
  const needed = new Set(["sharp"])
  for (const name of needed)
    for (const dependency of Object.keys(packages[`node_modules/${name}`]?.dependencies ?? {})) needed.add(dependency)
  expect([...needed].filter((name) => !copied.has(name) && !copied.has(name.split("/")[0] ?? ""))).toEqual([])
})

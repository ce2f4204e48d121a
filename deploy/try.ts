/**
 * Tries this folder's files on a machine without containers: builds the shop as `Dockerfile` does, starts two processes of the result
 * behind nginx with `nginx.conf`, and restarts one after the other under load.
 *
 *     node deploy/try.ts [seconds of load, 20 by default]
 *
 * It needs Linux, nginx (Debian: `apt-get install nginx-light`) and openssl, takes some minutes and 2 GB of the temporary folder, and
 * listens on loopback only. It ends with exit code 1 when a request failed or anything is not as it should be.
 */
import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { request as httpsRequest } from "node:https"
import { type AddressInfo, createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as delay } from "node:timers/promises"
import pg from "pg"
import { SMTPServer } from "smtp-server"
import { MAX_IMPORT_BYTES } from "#rules/catalog/office/import-run.ts"
import { startEmbeddedPostgres } from "#server/db/embedded.ts"

const ROOT = join(import.meta.dirname, "..")
const LOAD_SECONDS = Number(process.argv[2] ?? 20)
/** Requests at a time, each worker with a pause after each: below the limits that nginx.conf sets for one address. */
const WORKERS = 8
const PAUSE_MS = 40
/** Whom the processes run as, so that nothing but the data folder can be written to. */
const NOBODY = 65_534

type Line = Record<string, unknown>
type ShopProcess = { child: ChildProcess; lines: Line[]; others: string[]; exited: Promise<number | null> }

const temporary = mkdtempSync(join(tmpdir(), "corniche-try-"))
const ends: (() => Promise<unknown> | unknown)[] = []
const problems: string[] = []

try {
  await tryOut()
} catch (fault) {
  problems.push(fault instanceof Error ? (fault.stack ?? fault.message) : String(fault))
} finally {
  for (const end of ends.reverse()) await end()
  rmSync(temporary, { recursive: true, force: true })
}
for (const problem of problems) console.error(`PROBLEM: ${problem}`)
console.log(problems.length === 0 ? "All is as it should be." : `${problems.length} problems.`)
process.exitCode = problems.length === 0 ? 0 : 1

async function tryOut(): Promise<void> {
  for (const tool of ["nginx", "openssl"]) {
    if (spawnSync(tool, ["-v"], { stdio: "ignore" }).error)
      throw new Error(`${tool} is missing. On Debian: apt-get install nginx-light openssl`)
  }
  checkFiles()
  const app = buildImage()
  const [first = 0, second = 0, firstMetrics = 0, secondMetrics = 0, http = 0, https = 0] = await freePorts(6)
  const mail = await mailStandIn()
  const settings = await settingsOf(mail.url)
  const numbers = [
    { PORT: String(first), METRICS_PORT: String(firstMetrics) },
    { PORT: String(second), METRICS_PORT: String(secondMetrics) },
  ]
  command(app, settings, "migrate")
  const imported = command(app, settings, "import", join(ROOT, "demo", "data"))
  say(`migrated, and imported the demonstration's catalog, with the built command line: ${imported.split("\n").at(-1)?.trim()}`)

  const processes: ShopProcess[][] = []
  const running: ShopProcess[] = []
  for (const ports of numbers) {
    const shop = await startProcess(app, { ...settings, ...ports })
    running.push(shop)
    processes.push([shop])
  }
  say(`two processes are open, version ${running[0]?.lines.find(({ msg }) => msg === "the shop is open")?.["version"]}`)
  const log = await startNginx({ first, second, http, https })
  const certificate = readFileSync(join(temporary, "cert.pem"))
  const ask = askerOf(https, certificate)
  await expectAnswers(ask, mail)

  const load = startLoad(ask)
  await delay((LOAD_SECONDS * 1000) / 4)
  for (const [index, ports] of numbers.entries()) {
    const before = load.counts().requests
    const old = running[index]
    old?.child.kill("SIGTERM")
    const code = await old?.exited
    if (code !== 0) problems.push(`Process ${index + 1} ended with ${code}.`)
    const shop = await startProcess(app, { ...settings, ...ports })
    running[index] = shop
    processes[index]?.push(shop)
    say(`process ${index + 1} restarted; meanwhile ${load.counts().requests - before} requests`)
    await delay((LOAD_SECONDS * 1000) / 4)
  }
  const metrics = await Promise.all(numbers.map(({ METRICS_PORT }) => metricsAt(Number(METRICS_PORT))))
  const { requests, failed, milliseconds } = await load.stop()
  say(`load: ${requests} requests, ${failed.length} failed, median ${at(milliseconds, 0.5)} ms, 99 % below ${at(milliseconds, 0.99)} ms`)
  for (const failure of failed.slice(0, 10)) problems.push(`A request failed: ${failure}`)
  say(`memory: ${running.map(({ child }) => `${Math.round(memoryOf(child) / 1024)} MB`).join(", ")}`)
  for (const [index, text] of metrics.entries()) {
    if (!/^corniche_database_up 1$/m.test(text)) problems.push(`The metrics of process ${index + 1} say nothing of the database.`)
  }

  for (const { child, exited } of running) {
    child.kill("SIGTERM")
    const code = await exited
    if (code !== 0) problems.push(`A process ended with ${code}.`)
  }
  checkLogs(log, processes.flat())
}

/** What other programs say of the files here, as far as they are installed. */
function checkFiles(): void {
  const check = (what: string, command: string, args: string[], { env = {} }: { env?: Record<string, string> } = {}) => {
    const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: "utf8", env: { ...process.env, ...env } })
    if (error) return say(`${what}: ${command} is not installed, not checked`)
    if (status === 0) return say(`${what}: fine`)
    problems.push(`${what}: ${stdout}${stderr}`)
  }
  // The paths of the unit are those of the machine that it is for.
  const units = join(temporary, "units")
  mkdirSync(units)
  const unit = readFileSync(join(ROOT, "deploy/systemd/corniche@.service"), "utf8")
  writeFileSync(
    join(units, "corniche@.service"),
    unit.replace("/usr/bin/node /opt", `${process.execPath} /opt`).replace(/^Documentation=.*\n/m, ""),
  )
  check("systemd-analyze verify", "systemd-analyze", ["verify", "--man=no", join(units, "corniche@.service")])
  check("sh -n", "sh", ["-n", join(ROOT, "deploy/systemd/rolling-restart.sh")])
  if (spawnSync("docker", ["compose", "version"], { stdio: "ignore" }).status === 0) {
    const names = { SITE: "shop.example", SHOP_EMAIL: "a@shop.example", MAIL_FROM: "b@shop.example", SUPPORT_PHONE: "+974 5555 0000" }
    Object.assign(process.env, names, { SHOP_ADDRESS: "Doha" })
    check("docker compose config", "docker", ["compose", "-f", join(ROOT, "deploy/compose.yaml"), "config", "--quiet"])
  } else say("docker compose config: docker compose is not installed, not checked")
  const places = { SITE: "http://127.0.0.1:8080", UPSTREAMS: "127.0.0.1:3001 127.0.0.1:3002" }
  check("caddy validate", "caddy", ["validate", "--adapter", "caddyfile", "--config", join(ROOT, "deploy/Caddyfile")], { env: places })
  check("promtool check rules", "promtool", ["check", "rules", join(ROOT, "deploy/prometheus/alerts.yml")])
  check("hadolint", "hadolint", [join(ROOT, "deploy/Dockerfile")])
}

/** Does what the Dockerfile's instructions say, outside of a container; returns the folder of the last stage. */
function buildImage(): string {
  const instructions = readFileSync(join(ROOT, "deploy/Dockerfile"), "utf8").replaceAll("\\\n", " ").split("\n")
  const build = join(temporary, "build")
  const files = execFileSync("git", ["ls-files", "-z"], { cwd: ROOT, encoding: "utf8" }).split("\0")
  const ignored = /^(bench|docs|e2e|\.github)\/|\.test\.tsx?$/
  for (const file of files.filter((name) => name !== "" && !ignored.test(name) && existsSync(join(ROOT, name)))) {
    cpSync(join(ROOT, file), join(build, file))
  }
  const [, command = ""] = instructions.map((line) => /^RUN --mount=\S+ (.*)$/.exec(line)).find((found) => found) ?? []
  say(`building: ${command}`)
  const started = performance.now()
  execFileSync("sh", ["-c", command], { cwd: build, stdio: ["ignore", "ignore", "inherit"] })
  say(`built in ${Math.round((performance.now() - started) / 1000)} s`)
  const app = join(temporary, "app")
  for (const line of instructions) {
    const [, from = "", to = ""] = /^COPY --from=build \/app\/(\S+) (\S+)$/.exec(line) ?? []
    if (from === "") continue
    cpSync(join(build, from), to.endsWith("/") ? join(app, to, from) : join(app, to), { recursive: true, verbatimSymlinks: true })
  }
  rmSync(build, { recursive: true })
  execFileSync("chmod", ["-R", "a+rX,go-w", temporary])
  say(`what the image adds to Node's own: ${Math.round(sizeOf(app) / 1024 / 1024)} MB`)
  return app
}

async function settingsOf(smtpUrl: string): Promise<Record<string, string>> {
  const postgres = await startEmbeddedPostgres({ folder: join(temporary, "postgres"), volatile: true })
  ends.push(postgres.stop)
  const admin = new pg.Client({ connectionString: postgres.url })
  await admin.connect()
  await admin.query("create database production template template0")
  await admin.end()
  const data = join(temporary, "data")
  mkdirSync(data)
  execFileSync("chown", [String(unprivileged().uid ?? process.getuid?.() ?? 0), data])
  const secrets = join(temporary, "secrets")
  mkdirSync(secrets)
  const secret = (name: string, value: string) => {
    writeFileSync(join(secrets, name), `${value}\n`)
    return join(secrets, name)
  }
  return {
    NODE_ENV: "production",
    CORNICHE_DATA: data,
    PUBLIC_ORIGIN: "https://shop.example",
    SHOP_EMAIL: "people@shop.example",
    MAIL_FROM: "no-reply@shop.example",
    SUPPORT_PHONE: "+974 5555 0000",
    SHOP_ADDRESS: "Souq Street, Doha",
    TRUST_PROXY: "loopback",
    PAYMENTS: "skipcash",
    DATABASE_URL_FILE: secret("database_url", postgres.url.replace(/\/[^/]*$/, "/production")),
    SMTP_URL_FILE: secret("smtp_url", smtpUrl),
    SKIPCASH_CLIENT_ID_FILE: secret("skipcash_client_id", "client"),
    SKIPCASH_KEY_ID_FILE: secret("skipcash_key_id", "key"),
    SKIPCASH_KEY_SECRET_FILE: secret("skipcash_key_secret", "secret"),
    SKIPCASH_WEBHOOK_KEY_FILE: secret("skipcash_webhook_key", "webhook"),
    LINK_KEYS_FILE: secret("link_keys", Buffer.alloc(32, "link").toString("base64")),
    UNLOCK_KEYS_FILE: secret("unlock_keys", Buffer.alloc(32, "unlock").toString("base64")),
  }
}

/** What the built command line answers. */
function command(app: string, settings: Record<string, string>, ...args: string[]): string {
  const options = { cwd: app, env: { ...settings, PATH: process.env["PATH"] }, encoding: "utf8", ...unprivileged() } as const
  const { status, stdout, stderr } = spawnSync(process.execPath, ["bin/corniche.mjs", ...args], options)
  if (status !== 0) throw new Error(`corniche ${args[0]} failed: ${stderr}`)
  return stdout.trim()
}

/** Starts one process with the command of the Dockerfile; resolves when it says that it is open and is ready. */
async function startProcess(app: string, environment: Record<string, string>): Promise<ShopProcess> {
  const [, command = "[]"] = /^CMD (\[.*\])$/m.exec(readFileSync(join(ROOT, "deploy/Dockerfile"), "utf8")) ?? []
  const [, ...args] = JSON.parse(command) as string[]
  const child = spawn(process.execPath, args, { cwd: app, env: environment, stdio: ["ignore", "pipe", "pipe"], ...unprivileged() })
  ends.push(() => child.kill("SIGKILL"))
  const lines: Line[] = []
  const others: string[] = []
  const opened = Promise.withResolvers<void>()
  eachLine(child.stdout, (text) => {
    try {
      const line = JSON.parse(text) as Line
      lines.push(line)
      if (line["msg"] === "the shop is open") opened.resolve()
    } catch {
      others.push(text)
    }
  })
  eachLine(child.stderr, (text) => others.push(text))
  const exited = once(child, "exit").then(([code]) => code as number | null)
  const code = await Promise.race([opened.promise, exited])
  if (code !== undefined) throw new Error(`A process ended with ${code} at its start: ${others.join("\n")}`)
  const ready = await fetch(`http://127.0.0.1:${environment["PORT"]}/readyz`)
  if (!ready.ok) problems.push(`A process that is open is not ready: ${ready.status}`)
  return { child, lines, others, exited }
}

/** Starts nginx with `nginx.conf`, changed in nothing but ports, paths and the name of the host; returns the path of its log. */
async function startNginx({ first, second, http, https }: Record<"first" | "second" | "http" | "https", number>): Promise<string> {
  const key = join(temporary, "key.pem")
  const certificate = join(temporary, "cert.pem")
  const subject = ["-subj", "/CN=shop.example", "-addext", "subjectAltName=DNS:shop.example"]
  const form = ["-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"]
  execFileSync("openssl", ["req", ...form, "-keyout", key, "-out", certificate, ...subject], { stdio: "ignore" })
  const log = join(temporary, "access.log")
  const changes: [string, string][] = [
    ["127.0.0.1:3001", `127.0.0.1:${first}`],
    ["127.0.0.1:3002", `127.0.0.1:${second}`],
    ["    listen 80;\n    listen [::]:80;", `    listen 127.0.0.1:${http};`],
    ["    listen 443 ssl http2;\n    listen [::]:443 ssl http2;", `    listen 127.0.0.1:${https} ssl http2;`],
    ["/etc/letsencrypt/live/shop.example/fullchain.pem", certificate],
    ["/etc/letsencrypt/live/shop.example/privkey.pem", key],
    ["/var/log/nginx/corniche.log", log],
  ]
  let site = readFileSync(join(ROOT, "deploy/nginx.conf"), "utf8")
  for (const [from, to] of changes) {
    if (!site.includes(from)) throw new Error(`nginx.conf has no ${from} any more.`)
    site = site.replaceAll(from, to)
  }
  const bodies = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((kind) => `${kind}_temp_path ${join(temporary, kind)};`)
  const main = join(temporary, "nginx.conf")
  writeFileSync(join(temporary, "site.conf"), site)
  writeFileSync(
    main,
    `daemon off;\npid ${join(temporary, "nginx.pid")};\nerror_log ${join(temporary, "error.log")} notice;\nevents {}\nhttp {\n${bodies.join("\n")}\ninclude ${join(temporary, "site.conf")};\n}\n`,
  )
  const checked = spawnSync("nginx", ["-t", "-q", "-c", main], { encoding: "utf8" })
  if (checked.status !== 0) throw new Error(`nginx -t: ${checked.stderr}`)
  say("nginx -t: fine")
  const nginx = spawn("nginx", ["-c", main], { stdio: "ignore" })
  ends.push(() => nginx.kill("SIGTERM"))
  const errors = () => readFileSync(join(temporary, "error.log"), "utf8")
  // Its processes begin to listen one after the other.
  for (let waited = 0; !/start worker process \d/.test(existsSync(join(temporary, "error.log")) ? errors() : ""); waited += 50) {
    if (nginx.exitCode !== null || waited > 20_000) throw new Error(`nginx did not start: ${errors()}`)
    await delay(50)
  }
  return log
}

type Answer = { status: number; body: Buffer; headers: Record<string, unknown> }
type Ask = (path: string, options?: { method?: string; body?: object; coding?: string }) => Promise<Answer>

function askerOf(port: number, ca: Buffer): Ask {
  return (path, { method = "GET", body, coding = "gzip" } = {}) =>
    new Promise((done, fail) => {
      const headers = {
        host: "shop.example",
        "accept-encoding": coding,
        "x-request-id": "claimed-by-a-visitor",
        "x-forwarded-for": "198.51.100.1",
        ...(body ? { "content-type": "application/json" } : {}),
      }
      const options = { host: "127.0.0.1", port, path, method, headers, ca, servername: "shop.example", agent: false, timeout: 30_000 }
      const asked = httpsRequest(options, (answer) => {
        const parts: Buffer[] = []
        answer.on("data", (part: Buffer) => parts.push(part))
        answer.on("end", () => done({ status: answer.statusCode ?? 0, body: Buffer.concat(parts), headers: answer.headers }))
        answer.on("error", fail)
      })
      asked.on("error", fail)
      asked.on("timeout", () => asked.destroy(new Error("no answer in 30 s")))
      asked.end(body ? JSON.stringify(body) : undefined)
    })
}

/** A page, a compressed answer, a picture made by the built shop, an account and its mail. */
async function expectAnswers(ask: Ask, mail: { arrived: () => number }): Promise<void> {
  const expectStatus = async (wanted: number, path: string, options?: Parameters<Ask>[1]) => {
    const answer = await ask(path, options)
    if (answer.status !== wanted)
      problems.push(`${path} answered ${answer.status} instead of ${wanted}: ${answer.body.toString().slice(0, 300)}`)
    return answer
  }
  await expectStatus(200, "/readyz")
  const page = await expectStatus(200, "/category/smartphones", { coding: "identity" })
  const [, picture = ""] = /(?:src|href)="(\/images\/[^"]+)"/.exec(page.body.toString()) ?? []
  await expectStatus(200, picture.replaceAll("&amp;", "&"))
  const { headers } = await expectStatus(200, "/", { coding: "br" })
  if (headers["content-encoding"] !== "br") problems.push("A page does not come compressed through the proxy.")
  if (!headers["strict-transport-security"]) problems.push("A page does not hold browsers to https.")
  const account = { email: "noor@shop.example", password: "eight red kites", display_name: "Noor" }
  await expectStatus(201, "/api/identity/sign-up", { method: "POST", body: account })
  for (let waited = 0; mail.arrived() === 0 && waited < 20_000; waited += 100) await delay(100)
  if (mail.arrived() === 0) problems.push("The mail of the new account did not arrive.")
  // nginx refuses what is too large, and the shop what does not come from the office.
  const upload = { method: "POST", body: { table: "a".repeat(MAX_IMPORT_BYTES) } }
  await expectStatus(403, "/api/office/imports", upload)
  await expectStatus(413, "/api/order/cart", upload)
  say("pages, pictures, compression, an account and its mail, an upload: looked at through nginx")
}

function startLoad(ask: Ask) {
  const requests: [string, Parameters<Ask>[1]?][] = [
    ["/"],
    ["/category/smartphones"],
    ["/category/laptops?page=2"],
    ["/api/home/banners"],
    ["/api/store/product/1001"],
    ["/api/store/autocomplete/", { method: "POST", body: { keyword: "galaxy" } }],
    ["/api/store/products/recommendations?page=2", { method: "POST", body: {} }],
    ["/healthz"],
    ["/cart"],
  ]
  const failed: string[] = []
  const milliseconds: number[] = []
  let isOver = false
  let next = 0
  const worker = async () => {
    while (!isOver) {
      const [path, options] = requests[next++ % requests.length] ?? ["/"]
      const started = performance.now()
      const problem = await ask(path, options).then(
        ({ status }) => (status === 200 ? null : String(status)),
        (fault: Error) => fault.message,
      )
      milliseconds.push(performance.now() - started)
      if (problem) failed.push(`${new Date().toISOString()} ${options?.method ?? "GET"} ${path}: ${problem}`)
      await delay(PAUSE_MS)
    }
  }
  const working = Promise.all(Array.from({ length: WORKERS }, worker))
  const counts = () => ({ requests: milliseconds.length, failed, milliseconds })
  return {
    counts,
    stop: async () => {
      isOver = true
      await working
      return counts()
    },
  }
}

/** Every line of the shop is JSON, and every request that nginx passed on stands in a shop's log under the same id and client. */
function checkLogs(file: string, processes: ShopProcess[]): void {
  for (const { others } of processes) for (const text of others) problems.push(`A process printed what is no line of its log: ${text}`)
  const logged = new Map(processes.flatMap(({ lines }) => lines).map((line) => [line["requestId"], line]))
  const passed = readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Line)
    .filter(({ upstream }) => upstream !== "-" && upstream !== "")
  const missing = passed.filter(({ requestId, url }) => logged.get(requestId)?.["url"] !== url)
  say(`logs: ${passed.length} requests in nginx's, ${passed.length - missing.length} of them found in the shop's by their id`)
  if (missing.length > 0)
    problems.push(`${missing.length} requests of nginx's log are not in the shop's, such as ${JSON.stringify(missing[0])}.`)
  const claimed = [...logged.values()].filter(({ requestId, client }) => requestId === "claimed-by-a-visitor" || client === "198.51.100.1")
  if (claimed.length > 0) problems.push("The shop believed what a visitor claimed of its id or its address.")
}

async function mailStandIn(): Promise<{ url: string; arrived: () => number }> {
  let arrived = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    onData: (stream, _session, done) => {
      stream.resume().on("end", () => {
        arrived += 1
        done()
      })
    },
  })
  server.listen(0, "127.0.0.1")
  await once(server.server, "listening")
  ends.push(() => new Promise<void>((done) => server.close(() => done())))
  return { url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, arrived: () => arrived }
}

async function metricsAt(port: number): Promise<string> {
  return (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
}

/** As root, children run as nobody; others keep their own account. */
function unprivileged(): { uid?: number; gid?: number } {
  return process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
}

async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, "127.0.0.1"))
  await Promise.all(servers.map((server) => once(server, "listening")))
  const ports = servers.map((server) => (server.address() as AddressInfo).port)
  await Promise.all(servers.map((server) => new Promise((done) => server.close(done))))
  return ports
}

function eachLine(stream: NodeJS.ReadableStream | null, take: (line: string) => void): void {
  let rest = ""
  stream?.on("data", (chunk: Buffer) => {
    const parts = (rest + chunk.toString()).split("\n")
    rest = parts.pop() ?? ""
    for (const part of parts) if (part !== "") take(part)
  })
}

function memoryOf({ pid }: ChildProcess): number {
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0)
}

function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)
}

function at(numbers: readonly number[], part: number): number {
  return Math.round([...numbers].sort((a, b) => a - b)[Math.floor(numbers.length * part)] ?? 0)
}

function say(sentence: string): void {
  console.log(`${new Date().toISOString().slice(11, 19)}  ${sentence}`)
}

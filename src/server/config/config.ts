import { isIPv4, isIPv6 } from "node:net"
import { join, resolve } from "node:path"
import packageJson from "#package.json" with { type: "json" }
import { SHOP_LIMITS, type ShopLimit } from "#rules/office/shop-limits.ts"
import { isEmail } from "#rules/people/email.ts"
import type { RepairCapacity } from "#rules/repairs/repair-capacity.ts"
import { type IdentityConfig, identityConfig } from "./identity.ts"
import { type Keys, keysOf } from "./keys.ts"
import { type MailboxSettings, mailboxOf } from "./mailbox.ts"
import { type PaymentSettings, readPaymentSettings } from "./payments.ts"
import { closedDaysOf, repairCapacityOf, type VisitHours, visitHoursOf } from "./repairs.ts"
import { withSecretsFromFiles } from "./secrets.ts"
import { mistypedSettings } from "./setting-names.ts"

/** The shop's configuration: the environment, read and checked once. docs/settings.md describes each setting. */
export type Config = {
  /** The shop's own version. */
  version: string
  production: boolean
  host: string
  port: number
  /** Where visitors reach the shop, without a trailing slash; canonical URLs and links in mails begin with it. */
  publicOrigin: string
  /** Where `/metrics` is served, separately from the shop itself; null serves it nowhere. */
  metrics: { host: string; port: number } | null
  /** The OTLP/HTTP endpoint of a trace collector; null sends no traces. */
  tracesUrl: string | null
  shopName: string
  dataFolder: string
  /** The address of an external server; null starts the embedded one below the data folder. */
  databaseUrl: string | null
  /** Prefix of every relative image path, without a trailing slash. */
  imageBaseUrl: string
  logLevel: "fatal" | "error" | "warn" | "info" | "debug" | "trace" | "silent"
  /** The proxy that is trusted to name the client; off unless there is a proxy. */
  trustProxy: string | false
  /** Address of the mail server; null keeps mails in the inbox of the demonstration. */
  smtpUrl: string | null
  /** Address that mails come from. */
  mailFrom: string
  /** Address of the shop's staff: it receives special requests and replies to mails. */
  shopEmail: string
  /** Where replies and reports about undelivered mails are read; null reads none. */
  mailbox: MailboxSettings | null
  /** Whether the shop's staff gets a mail about each new order, replacement and repair. */
  shopNotices: boolean
  /** Requests a second that one client address may send to the calls that search. */
  searchLimitPerSecond: number
  /** Multiplies every limit counted by account, by address or by subject. */
  limitFactor: number
  /** Whether sign-up is open; the embedded identity provider reads it. */
  signUp: "open" | "closed"
  /** The identity provider. */
  identity: IdentityConfig
  payments: PaymentSettings
  keys: Keys
  /** The maximum number of a customer's cash orders that the shop has not confirmed; null leaves this limit, and the next three, to the office. */
  maxOpenCashOrders: number | null
  /** The maximum price of an order, in QAR. */
  maxOrderTotalQar: number | null
  /** The maximum number of a customer's repairs that are not delivered or cancelled. */
  maxOpenRepairs: number | null
  /** A counted variant with this many pieces or fewer is low. */
  lowStock: number | null
  /** The capacity for repairs: of home visits per time slot, of devices brought to a branch per day. */
  repairCapacity: RepairCapacity | null
  /** When technicians visit customers; null for the hours of the branches. */
  repairVisitHours: VisitHours | null
  /** `2026-12-18`: days without repairs. */
  repairClosedDays: readonly string[]
  /** The data of the contact page: the phone is also the WhatsApp number. */
  support: { phone: string; address: string; addressInArabic: string }
  social: { name: (typeof NETWORKS)[number]; url: string }[]
}

/** The environment is invalid; the message has one line per fault, with the remedy. */
export class ConfigError extends Error {
  override name = "ConfigError"
}

const DEMONSTRATION_SOCIAL: Partial<Record<(typeof NETWORKS)[number], string>> = {
  Instagram: "https://www.instagram.com/",
  Facebook: "https://www.facebook.com/",
  X: "https://x.com/",
  YouTube: "https://www.youtube.com/",
}

const DEMONSTRATION_SUPPORT = {
  phone: "+974 9000 0101",
  address: "Al Sadd Branch, Al Sadd Street, Building 118, Zone 38, Doha, Qatar",
  addressInArabic: "فرع السد، شارع السد، مبنى 118، منطقة 38، الدوحة، قطر",
}

type Environment = Readonly<Record<string, string | undefined>>

const LOOPBACK = new Set(["127.0.0.1", "::1", "localhost"])
const LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const
const DEMONSTRATION_EMAIL = "shop@corniche.example"
const SIGN_UP = ["open", "closed"] as const
const SWITCH = ["on", "off"] as const
const NETWORKS = ["Instagram", "Facebook", "X", "YouTube"] as const

/** Reads the configuration from the environment's variables; throws a `ConfigError` that names every fault at once. */
export function readConfig(variables: Environment = process.env): Config {
  const faults: string[] = []
  const environment = withSecretsFromFiles(variables, faults)
  // Without its secrets all other faults of the environment would be misleading.
  if (faults.length > 0) throw new ConfigError(faults.join("\n"))
  faults.push(...mistypedSettings(variables, (other) => [withSecretsFromFiles(other, []), readSettings(other, [])]))
  const config = readSettings(environment, faults)
  if (faults.length > 0) throw new ConfigError(faults.join("\n"))
  return config
}

/** Where pictures and the embedded database are stored. */
export function dataFolderOf(environment: Environment = process.env): string {
  return resolve(environment["CORNICHE_DATA"]?.trim() || "data")
}

/** Where pictures and their renditions are stored. */
export function imagesFolderOf({ dataFolder }: Pick<Config, "dataFolder">): string {
  return join(dataFolder, "images")
}

type ReadSetting = (name: string) => string | null

function readSettings(environment: Environment, faults: string[]): Config {
  const given: ReadSetting = (name) => environment[name]?.trim() || null
  const production = given("NODE_ENV") === "production"
  const listening = listeningOf(given, faults)
  const shop = shopOf(given, production, faults)
  const mail = mailOf(given, faults)
  const databaseUrl = given("DATABASE_URL")
  if (databaseUrl && !/^postgres(ql)?:\/\//.test(databaseUrl)) {
    faults.push("DATABASE_URL must be a postgres:// address, such as postgres://shop:secret@127.0.0.1:5432/shop.")
  }
  if (production) {
    const [publicOrigin, shopEmail] = [given("PUBLIC_ORIGIN"), given("SHOP_EMAIL")]
    faults.push(...demonstrationFaults({ databaseUrl, publicOrigin, smtpUrl: mail.smtpUrl, shopEmail }))
  } else {
    faults.push(...exposureFaults(given, listening))
  }
  return {
    version: packageJson.version,
    production,
    ...listening,
    ...shop,
    ...mail,
    dataFolder: dataFolderOf(environment),
    databaseUrl,
    tracesUrl: tracesUrlOf(given("OTEL_EXPORTER_OTLP_ENDPOINT"), faults),
    searchLimitPerSecond: wholeNumber("SEARCH_LIMIT_PER_SECOND", given("SEARCH_LIMIT_PER_SECOND") ?? "20", 1, 100_000, faults),
    limitFactor: wholeNumber("LIMIT_FACTOR", given("LIMIT_FACTOR") ?? "1", 1, 100_000, faults),
    identity: identityConfig(given, production, faults),
    payments: readPaymentSettings(given, production, faults),
    keys: keysOf(given, production, faults),
    maxOpenCashOrders: limitOf("MAX_OPEN_CASH_ORDERS", given("MAX_OPEN_CASH_ORDERS"), "max_open_cash_orders", faults),
    maxOrderTotalQar: limitOf("MAX_ORDER_TOTAL", given("MAX_ORDER_TOTAL"), "max_order_total", faults),
    maxOpenRepairs: limitOf("MAX_OPEN_REPAIRS", given("MAX_OPEN_REPAIRS"), "max_open_repairs", faults),
    lowStock: limitOf("LOW_STOCK", given("LOW_STOCK"), "low_stock", faults),
    repairCapacity: repairCapacityOf(given("REPAIR_SLOT_CAPACITY"), faults),
    repairVisitHours: visitHoursOf(given("REPAIR_VISIT_HOURS"), faults),
    repairClosedDays: closedDaysOf(given("REPAIR_CLOSED_DAYS"), faults),
  }
}

/** Where the shop listens, and the address under which visitors reach it. */
function listeningOf(given: ReadSetting, faults: string[]): Pick<Config, "host" | "port" | "publicOrigin" | "metrics" | "trustProxy"> {
  const port = wholeNumber("PORT", given("PORT") ?? "3000", 0, 65_535, faults)
  const host = given("HOST") ?? "127.0.0.1"
  const shownHost = host.includes(":") ? `[${host}]` : host === "0.0.0.0" ? "127.0.0.1" : host
  const publicOrigin = originOf(given("PUBLIC_ORIGIN") ?? `http://${shownHost}:${port}`, faults)
  const metricsPort = given("METRICS_PORT")
  const metrics =
    metricsPort === null
      ? null
      : { host: given("METRICS_HOST") ?? "127.0.0.1", port: wholeNumber("METRICS_PORT", metricsPort, 0, 65_535, faults) }
  if (metrics && metrics.port !== 0 && metrics.port === port)
    faults.push("METRICS_PORT must differ from PORT: metrics are not for visitors.")
  const trustProxy = given("TRUST_PROXY")
  if (trustProxy && !trustProxy.split(",").every((part) => isProxy(part.trim()))) {
    faults.push(
      "TRUST_PROXY must be the address or subnet of a proxy, such as 10.0.0.5, 10.0.0.0/8 or loopback; separate several with commas.",
    )
  }
  return { host, port, publicOrigin, metrics, trustProxy: trustProxy ?? false }
}

/** The shop's name, log, links and sign-up. */
function shopOf(
  given: ReadSetting,
  production: boolean,
  faults: string[],
): Pick<Config, "shopName" | "imageBaseUrl" | "logLevel" | "signUp" | "support" | "social"> {
  const imageBaseUrl = (given("IMAGE_BASE_URL") ?? "/images").replace(/\/+$/, "")
  if (!/^https?:\/\//.test(imageBaseUrl) ? !/^\/[^/\s]/.test(imageBaseUrl) : !URL.canParse(imageBaseUrl)) {
    faults.push("IMAGE_BASE_URL must be an http(s) address or a path of this site, such as https://images.example/shop.")
  }
  const shopName = given("SHOP_NAME") ?? "Corniche"
  if (shopName.length > 60) faults.push("SHOP_NAME must have at most 60 characters.")
  const level = given("LOG_LEVEL") ?? (production ? "info" : "warn")
  if (!isOneOf(LEVELS, level)) faults.push(`LOG_LEVEL must be one of ${LEVELS.join(", ")}.`)
  const signUp = given("SIGN_UP") ?? "open"
  if (!isOneOf(SIGN_UP, signUp)) faults.push(`SIGN_UP must be one of ${SIGN_UP.join(", ")}.`)
  return {
    shopName,
    imageBaseUrl,
    logLevel: isOneOf(LEVELS, level) ? level : "warn",
    signUp: isOneOf(SIGN_UP, signUp) ? signUp : "open",
    support: supportOf(given, production, faults),
    social: NETWORKS.flatMap((name) => {
      // The demonstration has no accounts, so its links lead to the networks themselves.
      const url = given(`SOCIAL_${name.toUpperCase()}`) ?? (production ? null : DEMONSTRATION_SOCIAL[name])
      if (url === null || url === undefined) return []
      if (!url.startsWith("https://")) faults.push(`SOCIAL_${name.toUpperCase()} must be an https:// address.`)
      return [{ name, url }]
    }),
  }
}

/** How mails are sent, their sender, and where replies are read. */
function mailOf(given: ReadSetting, faults: string[]): Pick<Config, "smtpUrl" | "mailFrom" | "shopEmail" | "shopNotices" | "mailbox"> {
  const smtpUrl = given("SMTP_URL")
  if (smtpUrl && !isSmtpAddress(smtpUrl)) {
    faults.push("SMTP_URL must be an smtp:// or smtps:// address of a mail server, such as smtp://user:secret@mail.example:587.")
  }
  if (smtpUrl && !given("MAIL_FROM")) faults.push("MAIL_FROM must be set together with SMTP_URL: it is the sender's address.")
  const shopEmail = emailOf("SHOP_EMAIL", given("SHOP_EMAIL") ?? DEMONSTRATION_EMAIL, faults)
  const mailFrom = emailOf("MAIL_FROM", given("MAIL_FROM") ?? DEMONSTRATION_EMAIL, faults)
  const notices = given("SHOP_NOTICES") ?? "on"
  if (!isOneOf(SWITCH, notices)) faults.push(`SHOP_NOTICES must be one of ${SWITCH.join(", ")}.`)
  return { smtpUrl, mailFrom, shopEmail, shopNotices: notices !== "off", mailbox: mailboxOf(given, faults) }
}

/** The demonstration shows every mail and takes no money, so other machines must not reach it. */
function exposureFaults(given: ReadSetting, { host, publicOrigin }: Pick<Config, "host" | "publicOrigin">): string[] {
  const faults: string[] = []
  if (given("PUBLIC_ORIGIN") && publicOrigin !== "" && !isOnThisMachine(new URL(publicOrigin).hostname)) {
    faults.push(
      `PUBLIC_ORIGIN is ${publicOrigin}, which is not this machine, and this is the demonstration mode: it shows every mail and takes no money. Set NODE_ENV=production with its settings, or leave PUBLIC_ORIGIN out.`,
    )
  }
  if (!LOOPBACK.has(host)) {
    faults.push(
      `HOST is ${host}, which other machines can reach, and this is the demonstration mode. Set NODE_ENV=production with its settings, or leave HOST out.`,
    )
  }
  return faults
}

/** In OpenTelemetry the setting is the base of the collector's paths for each kind of signal. */
function tracesUrlOf(endpoint: string | null, faults: string[]): string | null {
  if (endpoint === null) return null
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null
  if (url && /^https?:$/.test(url.protocol) && !url.search && !url.hash && !url.username && !url.password) {
    return `${url.href.replace(/\/+$/, "")}/v1/traces`
  }
  faults.push("OTEL_EXPORTER_OTLP_ENDPOINT must be the http(s) address of a collector, such as http://127.0.0.1:4318.")
  return null
}

/** What the demonstration may do and a shop that takes money may not. */
function demonstrationFaults(set: Record<"databaseUrl" | "publicOrigin" | "smtpUrl" | "shopEmail", string | null>): string[] {
  const faults: string[] = []
  if (set.databaseUrl === null) {
    faults.push("NODE_ENV=production does not use the embedded demonstration database. Set DATABASE_URL to your own PostgreSQL server.")
  }
  if (set.publicOrigin === null) {
    faults.push("NODE_ENV=production needs PUBLIC_ORIGIN, the https:// address at which visitors reach the shop.")
  } else if (!set.publicOrigin.startsWith("https://")) {
    faults.push("PUBLIC_ORIGIN must start with https:// when NODE_ENV=production.")
  }
  if (set.smtpUrl === null) {
    faults.push("NODE_ENV=production does not use the demonstration's inbox. Set SMTP_URL to a mail server, and MAIL_FROM.")
  }
  if (set.shopEmail === null) {
    faults.push("NODE_ENV=production needs SHOP_EMAIL, your mailbox for special requests and replies to mails.")
  }
  return faults
}

/** The shop's phone and postal address; those of the demonstration are its first branch's. */
function supportOf(given: (name: string) => string | null, production: boolean, faults: string[]): Config["support"] {
  const phone = given("SUPPORT_PHONE") ?? (production ? null : DEMONSTRATION_SUPPORT.phone)
  const address = given("SHOP_ADDRESS") ?? (production ? null : DEMONSTRATION_SUPPORT.address)
  if (phone === null) faults.push("NODE_ENV=production needs SUPPORT_PHONE, the number that customers reach by phone and WhatsApp.")
  else if (!/^\+\d[\d ]{6,18}$/.test(phone)) faults.push(`SUPPORT_PHONE must be a number such as +974 5555 0000, not "${phone}".`)
  if (address === null) faults.push("NODE_ENV=production needs SHOP_ADDRESS, the shop's postal address, its lines separated by commas.")
  const isOurs = address === DEMONSTRATION_SUPPORT.address
  const addressInArabic = given("SHOP_ADDRESS_AR") ?? (isOurs ? DEMONSTRATION_SUPPORT.addressInArabic : (address ?? ""))
  return { phone: phone ?? "", address: address ?? "", addressInArabic }
}

/** A limit that the environment fixes, or null. */
function limitOf(name: string, text: string | null, limit: ShopLimit, faults: string[]): number | null {
  return text === null ? null : wholeNumber(name, text, SHOP_LIMITS[limit].least, SHOP_LIMITS[limit].most, faults)
}

function wholeNumber(name: string, text: string, minimum: number, maximum: number, faults: string[]): number {
  const value = Number(text)
  if (Number.isInteger(value) && value >= minimum && value <= maximum) return value
  faults.push(`${name} must be a whole number from ${minimum} to ${maximum}, not "${text}".`)
  return minimum
}

function originOf(text: string, faults: string[]): string {
  try {
    const url = new URL(text)
    const isOrigin = (url.protocol === "http:" || url.protocol === "https:") && url.pathname === "/" && !url.search && !url.hash
    if (isOrigin) return url.origin
  } catch {
    // Falls through to the common message for every invalid address.
  }
  faults.push(`PUBLIC_ORIGIN must be an address such as https://shop.example, without a path, not "${text}".`)
  return ""
}

function emailOf(name: string, text: string, faults: string[]): string {
  if (!isEmail(text)) faults.push(`${name} must be an email address, such as shop@shop.example.`)
  return text
}

function isSmtpAddress(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^smtps?:$/.test(url.protocol) && url.hostname !== "" && /^\/?$/.test(url.pathname) && !url.search && !url.hash
}

function isProxy(text: string): boolean {
  if (["loopback", "linklocal", "uniquelocal"].includes(text)) return true
  const [address = "", bits, ...more] = text.split("/")
  const most = isIPv4(address) ? 32 : isIPv6(address) ? 128 : 0
  if (most === 0 || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= most)
}

/** Names below `localhost` resolve to this machine by RFC 6761. */
function isOnThisMachine(hostname: string): boolean {
  return /^(\[::1\]|127(\.\d+){3}|([\w-]+\.)*localhost)$/.test(hostname)
}

function isOneOf<const T extends string>(list: readonly T[], text: string): text is T {
  return (list as readonly string[]).includes(text)
}

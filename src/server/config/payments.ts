/** The configuration of online payments. */
export type PaymentSettings =
  | { provider: "sandbox" }
  | { provider: "skipcash"; url: string; clientId: string; keyId: string; keySecret: string; webhookKeys: string[] }

const SKIPCASH = { live: "https://api.skipcash.app", test: "https://skipcashtest.azurewebsites.net" }
const LOOPBACK = new Set(["127.0.0.1", "[::1]", "localhost"])

/** Whether payments move money. An address that is neither SkipCash's test server nor this machine counts as live. */
export function paymentMode(settings: PaymentSettings): "test" | "live" {
  if (settings.provider === "sandbox") return "test"
  return settings.url === SKIPCASH.test || LOOPBACK.has(new URL(settings.url).hostname) ? "test" : "live"
}

/** The variables of the environment that hold the provider's keys. */
export function paymentKeys({ provider }: PaymentSettings): string[] {
  return provider === "sandbox" ? [] : ["SKIPCASH_CLIENT_ID", "SKIPCASH_KEY_ID", "SKIPCASH_KEY_SECRET", "SKIPCASH_WEBHOOK_KEY"]
}

/** Reads `PAYMENTS` and its settings. Names every missing or invalid setting, and never repeats a key. */
export function readPaymentSettings(given: (name: string) => string | null, production: boolean, faults: string[]): PaymentSettings {
  const provider = given("PAYMENTS") ?? "sandbox"
  if (provider === "sandbox") {
    if (production) faults.push("PAYMENTS must be skipcash when NODE_ENV=production: the sandbox takes no money.")
    return { provider }
  }
  if (provider !== "skipcash") {
    faults.push(`PAYMENTS must be sandbox or skipcash, not "${provider}".`)
    return { provider: "sandbox" }
  }
  const needed = (name: string) => {
    const value = given(name)
    if (value === null) faults.push(`${name} must be set when PAYMENTS=skipcash; SkipCash's portal shows it under Credentials.`)
    return value ?? ""
  }
  const settings = {
    provider,
    url: originOf(given("SKIPCASH_URL") ?? (production ? SKIPCASH.live : SKIPCASH.test), production, faults),
    clientId: needed("SKIPCASH_CLIENT_ID"),
    keyId: needed("SKIPCASH_KEY_ID"),
    keySecret: needed("SKIPCASH_KEY_SECRET"),
    webhookKeys: needed("SKIPCASH_WEBHOOK_KEY")
      .split(",")
      .map((key) => key.trim())
      .filter((key) => key !== ""),
  } as const
  if (settings.webhookKeys.includes(settings.keySecret)) {
    faults.push("SKIPCASH_WEBHOOK_KEY must not be the key secret: SkipCash issues two different keys.")
  }
  return settings
}

/** Credentials travel to this address, so it is https unless it is this machine. */
function originOf(text: string, production: boolean, faults: string[]): string {
  const url = URL.canParse(text) ? new URL(text) : null
  const isOrigin = url !== null && url.pathname === "/" && !url.search && !url.hash && url.username === ""
  const isSafe = url?.protocol === "https:" || (!production && url?.protocol === "http:" && LOOPBACK.has(url.hostname))
  if (isOrigin && isSafe) return url.origin
  faults.push(`SKIPCASH_URL must be an https:// address without a path, such as ${SKIPCASH.live}.`)
  return ""
}

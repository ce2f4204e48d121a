import type { Config } from "#server/config/config.ts"
import { INBOX } from "./integrations/mail/inbox.routes.ts"
import type { Shop } from "./start.ts"

/** The short block that a started shop prints; in production a line of the log has the same content. */
export function startNotice(config: Config, { address, store }: Pick<Shop, "address" | "store">): string {
  const data = store && !store.startsWith(config.dataFolder) ? `${config.dataFolder} and ${store}` : config.dataFolder
  return [
    "",
    `  ${config.shopName} is open at ${address}`,
    `  Version        ${config.version}`,
    `  API reference  ${address}/api/docs`,
    ...(config.smtpUrl === null ? [`  Mail inbox     ${address}${INBOX}`] : []),
    `  Data folder    ${data}`,
    "  Stop           Ctrl-C",
    "",
  ].join("\n")
}

import { networkOf } from "#server/http/network.ts"
import type { Limit } from "#server/http/throttle.queries.ts"
import type { Client } from "./port.ts"

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How often the calls about accounts may be sent; loosely by address, because many customers of a carrier share one. */
export const limits = {
  signInsFrom: (client: Client) => limit("sign-in from", networkOf(client.address), 60, 15 * MINUTE),
  signUpsFrom: (client: Client) => limit("sign-up from", networkOf(client.address), 20, HOUR),
  signUpsOf: (email: string) => limit("sign-up of", email, 3, DAY),
  signUps: () => limit("sign-up", "all", 120, MINUTE),
  mailsFrom: (client: Client) => limit("mail from", networkOf(client.address), 30, HOUR),
  /** Verification and reset mails together, so that nobody's inbox is filled. */
  mailsTo: (email: string) => [limit("mail to", email, 3, HOUR), limit("mail a day to", email, 10, DAY)],
  mails: () => limit("mail", "all", 300, HOUR),
  linksFrom: (client: Client) => limit("link from", networkOf(client.address), 30, HOUR),
  link: (token: string) => limit("link", token, 5, HOUR),
  passwordsOf: (uid: string) => limit("password of", uid, 5, 10 * MINUTE),
}

function limit(what: string, of: string, many: number, perSeconds: number): Limit {
  return { what, of, limit: many, perSeconds }
}

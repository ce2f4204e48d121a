import { networkOf } from "#server/guards/network.ts"
import type { Limit } from "#server/guards/throttle.queries.ts"
import type { Client } from "#server/integrations/identity/port.ts"

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * The limits of the calls about accounts. Calls about an address are limited per client network first, so that strangers use up their own
 * limit; the limit over all networks refills one every few minutes. The limits per network alone are loose, because many customers of a
 * carrier share one.
 */
export const limits = {
  signInsFrom: (client: Client) => limit("sign-in from", networkOf(client.address), 60, 15 * MINUTE),
  /** Passwords tried from networks in which the owner never signed in; each network also waits for its own wrong ones. */
  passwordsTriedOf: (email: string) => limit("sign-in of", email, 15, HOUR),
  signUpsFrom: (client: Client) => limit("sign-up from", networkOf(client.address), 20, HOUR),
  signUpsOf: (email: string, client: Client) => ofAddress("sign-up", email, client),
  signUps: () => limit("sign-up", "all", 120, MINUTE),
  mailsFrom: (client: Client) => limit("mail from", networkOf(client.address), 30, HOUR),
  /** Mails of lost passwords and repeated verification mails, together. */
  mailsTo: (email: string, client: Client) => ofAddress("mail", email, client),
  mails: () => limit("mail", "all", 300, HOUR),
  linksFrom: (client: Client) => limit("link from", networkOf(client.address), 30, HOUR),
  link: (token: string) => limit("link", token, 5, HOUR),
  passwordsOf: (uid: string) => limit("password of", uid, 5, 10 * MINUTE),
}

function ofAddress(what: string, email: string, client: Client): { ofNetwork: Limit[]; ofAll: Limit } {
  const place = `${email} ${networkOf(client.address)}`
  return {
    ofNetwork: [limit(`${what} of`, place, 3, 15 * MINUTE), limit(`${what} a day of`, place, 20, DAY)],
    ofAll: limit(`${what} of all`, email, 5, 15 * MINUTE),
  }
}

function limit(what: string, of: string, many: number, perSeconds: number): Limit {
  return { what, of, limit: many, perSeconds }
}

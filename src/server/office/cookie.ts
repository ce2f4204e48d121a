import type { FastifyReply, FastifyRequest } from "fastify"
import type { Config } from "#server/config/config.ts"

/** 256 bits in base64url. */
const TOKEN = /^[\w-]{43}$/

/** The name of the session's cookie. The prefix `__Host-` keeps other names of the site from setting it, and needs HTTPS. */
function cookieName({ publicOrigin }: Pick<Config, "publicOrigin">): string {
  return publicOrigin.startsWith("https:") ? "__Host-office" : "office"
}

/** The token in the session's cookie, or null. A request with two of them has none. */
export function tokenOf({ headers }: Pick<FastifyRequest, "headers">, config: Pick<Config, "publicOrigin">): string | null {
  const prefix = `${cookieName(config)}=`
  const found = (headers.cookie ?? "")
    .split(";")
    .map((part) => part.trim())
    .filter((part) => part.startsWith(prefix))
    .map((part) => part.slice(prefix.length))
  const [token, ...more] = found
  return token !== undefined && more.length === 0 && TOKEN.test(token) ? token : null
}

const WEEK_SECONDS = 7 * 24 * 3600

/** Sets the cookie. It ends with the browser, on a phone with a passkey after a week; the server ends the session in any case. */
export function setToken(reply: FastifyReply, token: string, config: Pick<Config, "publicOrigin">, { isLong = false } = {}): void {
  reply.header("set-cookie", isLong ? `${cookie(token, config)}; Max-Age=${WEEK_SECONDS}` : cookie(token, config))
}

export function clearToken(reply: FastifyReply, config: Pick<Config, "publicOrigin">): void {
  reply.header("set-cookie", `${cookie("", config)}; Max-Age=0`)
}

/** `Lax`, because links in mails and scanned codes lead into the office. */
function cookie(value: string, config: Pick<Config, "publicOrigin">): string {
  const secure = config.publicOrigin.startsWith("https:") ? "; Secure" : ""
  return `${cookieName(config)}=${value}; Path=/; HttpOnly; SameSite=Lax${secure}`
}

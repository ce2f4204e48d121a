import type { FastifyHelmetOptions } from "@fastify/helmet"
import type { Config } from "#server/config/config.ts"

type Policy = Readonly<Record<string, readonly string[]>>

/** The API returns no documents; the pages set their own policy. */
const API_POLICY: Policy = { "default-src": ["'none'"], "frame-ancestors": ["'none'"] }

export function apiSecurityHeaders(config: Config): FastifyHelmetOptions {
  return {
    contentSecurityPolicy: { useDefaults: false, directives: mutable(API_POLICY) },
    crossOriginOpenerPolicy: { policy: "same-origin" },
    crossOriginResourcePolicy: { policy: "same-origin" },
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    strictTransportSecurity: config.publicOrigin.startsWith("https:") ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    xFrameOptions: { action: "deny" },
  }
}

/**
 * The policy of a page. `scriptHashes` are those of the framework's inline scripts in that page: no other inline script runs, and styles
 * apply only from the shop's files.
 */
export function pagePolicy(config: Config, scriptHashes: readonly string[]): string {
  const policy: Policy = {
    "default-src": ["'none'"],
    "script-src": ["'self'", ...scriptHashes.map((hash) => `'sha256-${hash}'`)],
    "style-src": ["'self'"],
    // Pictures of an imported catalog may be at any https address.
    "img-src": ["'self'", "data:", "https:", ...imageOrigins(config)],
    "font-src": ["'self'"],
    "connect-src": ["'self'", ...identityOrigins(config)],
    "manifest-src": ["'self'"],
    "form-action": ["'self'"],
    "frame-ancestors": ["'none'"],
    "base-uri": ["'none'"],
    "object-src": ["'none'"],
    ...(config.publicOrigin.startsWith("https:") ? { "upgrade-insecure-requests": [] } : {}),
  }
  return inWords(policy)
}

/** The policy of the office's document: its own scripts and styles, the storefront in a frame as a preview, and no frame around it. */
export function officePolicy(config: Pick<Config, "publicOrigin" | "imageBaseUrl">): string {
  return inWords({
    "default-src": ["'none'"],
    "script-src": ["'self'"],
    "style-src": ["'self'"],
    // Pictures of an imported catalog, and those that a person is about to send.
    "img-src": ["'self'", "data:", "blob:", "https:", ...imageOrigins(config)],
    "font-src": ["'self'"],
    "connect-src": ["'self'"],
    "frame-src": ["'self'"],
    "form-action": ["'self'"],
    "frame-ancestors": ["'none'"],
    "base-uri": ["'none'"],
    "object-src": ["'none'"],
    ...(config.publicOrigin.startsWith("https:") ? { "upgrade-insecure-requests": [] } : {}),
  })
}

/** The policy of a printed document: pictures, and the style sheet with this hash. Nothing runs. */
export function printPolicy(config: Pick<Config, "imageBaseUrl">, styleHash: string): string {
  return inWords({
    "default-src": ["'none'"],
    "style-src": [`'sha256-${styleHash}'`],
    "img-src": ["'self'", "https:", ...imageOrigins(config)],
    "form-action": ["'none'"],
    "frame-ancestors": ["'none'"],
    "base-uri": ["'none'"],
  })
}

function imageOrigins({ imageBaseUrl }: Pick<Config, "imageBaseUrl">): string[] {
  return imageBaseUrl.startsWith("http") ? [new URL(imageBaseUrl).origin] : []
}

function inWords(policy: Policy): string {
  return Object.entries(policy)
    .map(([name, values]) => [name, ...values].join(" "))
    .join("; ")
}

/** The hosts to which the browser side of the hosted identity provider sends requests. */
function identityOrigins({ identity }: Config): string[] {
  if (identity.kind === "embedded") return []
  if (identity.emulator) return [identity.emulator]
  return ["https://identitytoolkit.googleapis.com", "https://securetoken.googleapis.com"]
}

export const PERMISSIONS_POLICY = "camera=(), microphone=(), geolocation=(), payment=(), usb=()"
/** The office reads labels by the camera. */
export const OFFICE_PERMISSIONS_POLICY = PERMISSIONS_POLICY.replace("camera=()", "camera=(self)")

function mutable(policy: Policy): Record<string, string[]> {
  return Object.fromEntries(Object.entries(policy).map(([name, values]) => [name, [...values]]))
}

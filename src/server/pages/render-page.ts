import { createHash } from "node:crypto"
import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"
import type { Config } from "#server/config.ts"
import { PERMISSIONS_POLICY, pagePolicy } from "#server/http/security-headers.ts"
import { withLateScripts } from "./late-scripts.ts"
import type { KeptPage } from "./page-cache.ts"

/** Where pages come from. */
export type PageSource = {
  /** The document of `address` (path and query); `mark` goes on the framework's own inline scripts. */
  render: (address: string, mark: string) => Promise<Response>
  /** Built once and for all: its pages may be kept, and get the policy. Sources under development change and bring scripts of their tools. */
  isBuilt: boolean
}

/** When the framework loaded a part of the page. Counted from when the browser takes it over, the same contents are the same bytes and keep their ETag. A quotation mark of data never stands so: it is escaped. */
const LOADED_AT = /,u:\d{13},s:"/g

const compressGzip = promisify(gzip)
const compressBrotli = promisify(brotliCompress)

/**
 * Renders one page and makes everything that is sent with it. The framework marks its own inline scripts with `mark`, a secret of this
 * process: only those get a hash in the policy, so a script that got into a page by its data never runs. The mark itself is taken out.
 */
export async function renderPage(config: Config, source: PageSource, address: string, mark: string): Promise<KeptPage> {
  const response = await source.render(address, mark)
  const rendered = (await response.text()).replaceAll(LOADED_AT, ',u:Date.now(),s:"')
  const marked = source.isBuilt ? withLateScripts(rendered, mark) : rendered
  const hashes = inlineScripts(marked, mark).map((script) => createHash("sha256").update(script).digest("base64"))
  const identity = Buffer.from(marked.replaceAll(` nonce="${mark}"`, "").replace(`<meta property="csp-nonce" content="${mark}"/>`, ""))
  const location = response.headers.get("location")
  // What a page's head says of its referrer comes too late for what is asked for before the head is read.
  const [, referrer] = /<meta name="referrer" content="([\w-]+)"\/>/.exec(identity.toString()) ?? []
  const [gzipped, brotli] = await Promise.all([
    compressGzip(identity, { level: 6 }),
    compressBrotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length } }),
  ])
  return {
    status: response.status,
    headers: {
      "content-type": response.headers.get("content-type") ?? "text/html; charset=utf-8",
      ...(source.isBuilt ? { "content-security-policy": pagePolicy(config, [...new Set(hashes)]) } : {}),
      "permissions-policy": PERMISSIONS_POLICY,
      "cache-control": "public, max-age=0, must-revalidate",
      etag: `W/"${createHash("sha256").update(identity).digest("base64url").slice(0, 22)}"`,
      vary: "accept-encoding",
      ...(location ? { location } : {}),
      ...(referrer ? { "referrer-policy": referrer } : {}),
    },
    identity,
    gzip: gzipped,
    brotli,
  }
}

function inlineScripts(html: string, mark: string): string[] {
  const opening = new RegExp(`<script\\b[^>]*\\bnonce="${mark}"[^>]*>`, "g")
  return [...html.matchAll(opening)]
    .filter(([tag]) => !/\bsrc=/.test(tag))
    .map((match) => {
      const start = match.index + match[0].length
      return html.slice(start, html.indexOf("</script>", start))
    })
}

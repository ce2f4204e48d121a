import { lookup } from "node:dns"
import { createWriteStream } from "node:fs"
import { get as httpGet, type IncomingMessage } from "node:http"
import { get as httpsGet } from "node:https"
import { BlockList, isIP, type LookupFunction } from "node:net"
import { Transform } from "node:stream"
import { pipeline } from "node:stream/promises"

const MOST_REDIRECTS = 3
const MOST_BYTES = 20 * 1024 * 1024
const TOO_LARGE = `it has more than ${MOST_BYTES / 1024 / 1024} MB`

/** Addresses of the local machine and of private networks. */
const PRIVATE = new BlockList()
for (const [net, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
  ["224.0.0.0", 3],
] as const)
  PRIVATE.addSubnet(net, prefix, "ipv4")
for (const [net, prefix] of [
  ["::", 127],
  ["fc00::", 7],
  ["fe80::", 10],
  ["ff00::", 8],
] as const)
  PRIVATE.addSubnet(net, prefix, "ipv6")

export type FetchLimits = {
  timeLimitMs: number
  /** Whether private addresses may be requested. A table is untrusted, so they usually may not. */
  allowsPrivate: boolean
}

/** Downloads an http(s) URL to a file. Throws a sentence when it is too large, too slow, missing or refused. */
export async function fetchToFile(address: string, file: string, { timeLimitMs, allowsPrivate }: FetchLimits): Promise<void> {
  const signal = AbortSignal.timeout(timeLimitMs)
  try {
    const answer = await followed(new URL(address), { signal, allowsPrivate }, MOST_REDIRECTS)
    let bytes = 0
    const limited = new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        bytes += chunk.length
        if (bytes > MOST_BYTES) done(new Error(TOO_LARGE))
        else done(null, chunk)
      },
    })
    await pipeline(answer, limited, createWriteStream(file), { signal })
  } catch (fault) {
    if (signal.aborted) throw new Error(`it took longer than ${timeLimitMs / 1000} s`, { cause: fault })
    throw fault
  }
}

type FetchOptions = { signal: AbortSignal; allowsPrivate: boolean }

async function followed(url: URL, asking: FetchOptions, redirects: number): Promise<IncomingMessage> {
  if (url.protocol !== "http:" && url.protocol !== "https:") throw new Error("only http and https addresses are fetched")
  const answer = await ask(url, asking)
  const { statusCode = 0, headers } = answer
  const isTooLarge = Number(headers["content-length"] ?? 0) > MOST_BYTES
  if (statusCode === 200 && !isTooLarge) return answer
  answer.destroy()
  if (statusCode === 200) throw new Error(TOO_LARGE)
  if (statusCode < 300 || statusCode > 399 || headers.location === undefined) throw new Error(`the server answers ${statusCode}`)
  if (redirects === 0) throw new Error("it is redirected too often")
  return followed(new URL(headers.location, url), asking, redirects - 1)
}

function ask(url: URL, { signal, allowsPrivate }: FetchOptions): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, "")
  // A numeric address needs no DNS lookup.
  if (!allowsPrivate && isIP(host) !== 0 && isPrivate(host)) return Promise.reject(new Error("it is in the shop's own network"))
  const get = url.protocol === "https:" ? httpsGet : httpGet
  return new Promise((resolve, reject) => {
    get(url, { signal, lookup: allowsPrivate ? undefined : publicLookup, headers: { accept: "image/*" } }, resolve).on("error", reject)
  })
}

/** Looks a name up and refuses private addresses: the connection uses the address that was checked. */
const publicLookup: LookupFunction = (name, options, callback) => {
  lookup(name, { ...options, all: true }, (fault, found) => {
    if (fault) return callback(fault, "")
    if (found.some(({ address }) => isPrivate(address))) return callback(new Error("it is in the shop's own network"), "")
    const [first] = found
    if (options.all) callback(null, found)
    else callback(null, first?.address ?? "", first?.family)
  })
}

function isPrivate(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address
  // An IPv4 address embedded in IPv6 has no legitimate use for pictures.
  if (/^::ffff:/i.test(mapped)) return true
  return PRIVATE.check(mapped, isIP(mapped) === 6 ? "ipv6" : "ipv4")
}

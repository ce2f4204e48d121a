import { promisify } from "node:util"
import { brotliCompress, constants, gunzip, gzip } from "node:zlib"

/** Looks back 256 KiB, more than a page has; the usual 4 MiB window takes megabytes for each compression. */
export const BROTLI_WINDOW_BITS = 18

const toGzip = promisify(gzip)
const toBrotli = promisify(brotliCompress)

/** Decompresses bytes to text. */
export const decompressed: (gzipped: Buffer) => Promise<Buffer> = promisify(gunzip)

/**
 * The bytes compressed, to be kept: in memory of exactly their length. The compressor answers with a part of a buffer of 16 KiB, which
 * would be kept whole for every small answer.
 */
export async function compressed(body: Buffer, coding: "br" | "gzip", { brotliQuality }: { brotliQuality: number }): Promise<Buffer> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
    [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  }
  const bytes = await (coding === "gzip" ? toGzip(body) : toBrotli(body, { params }))
  const exact = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(exact)
  return exact
}

import { promisify } from "node:util"
import { brotliCompress, constants, gunzip, gzip } from "node:zlib"

/** A window of 256 KiB is larger than any page; the default of 4 MiB allocates megabytes for each compression. */
export const BROTLI_WINDOW_BITS = 18

const toGzip = promisify(gzip)
const toBrotli = promisify(brotliCompress)

/** Decompresses bytes to text. */
export const decompressed: (gzipped: Buffer) => Promise<Buffer> = promisify(gunzip)

/**
 * Compresses bytes for the cache, into memory of exactly their length. The compressor returns a slice of a 16 KiB buffer, which would stay
 * allocated as a whole for every small answer.
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

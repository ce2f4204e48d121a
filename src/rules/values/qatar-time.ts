/** Qatar is three hours ahead of UTC all year. */
export const QATAR_OFFSET_MS = 3 * 60 * 60 * 1000

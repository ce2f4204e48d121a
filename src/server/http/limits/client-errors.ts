import { STATUS_CODES } from "node:http"
import type { Socket } from "node:net"
import { Refusal } from "#server/guards/refusal.ts"
import { problemOf } from "#server/http/problem.ts"

type ClientError = Error & { code?: string }

/**
 * Answers requests that Node cannot parse, such as one with a header of 20 KiB, and closes the connection. A connection that has sent
 * nothing in time is closed without a response: browsers open connections in advance, and would take a response for that of their next request.
 */
export function answerUnreadableRequest({ code }: ClientError, socket: Socket): void {
  if (code === "ECONNRESET" || socket.destroyed) return
  if (!socket.writable || socket.bytesRead === 0) {
    socket.destroy()
    return
  }
  const body = JSON.stringify(problemOf(new Refusal("malformed")))
  const head = [
    `HTTP/1.1 400 ${STATUS_CODES[400]}`,
    "content-type: application/problem+json; charset=utf-8",
    `content-length: ${Buffer.byteLength(body)}`,
    "cache-control: no-store",
    "content-security-policy: default-src 'none';frame-ancestors 'none'",
    "x-content-type-options: nosniff",
    "connection: close",
  ]
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`)
}

import type { OfficeServer } from "./serve-office.ts"
import { serveSession } from "./session.routes.ts"

/** The calls of the office's own room; features add theirs from `*.office.routes.ts`. */
export function serveOfficeRoom(office: OfficeServer): void {
  serveSession(office)
}

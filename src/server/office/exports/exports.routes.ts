import { frame } from "#contract/office/frame.ts"
import { type OfficeServer, serveOffice } from "../serve-office.ts"
import { exportedFile } from "./ask-export.ts"

/** The call that fetches a file that was made. */
export function serveExports(office: OfficeServer): void {
  serveOffice(office, frame.exported, async ({ member, params, reply }) => {
    const text = await exportedFile(office.db, member, params.id, office.clock.now())
    reply.type("text/csv; charset=utf-8").header("content-disposition", `attachment; filename="export-${params.id}.csv"`)
    return text
  })
}

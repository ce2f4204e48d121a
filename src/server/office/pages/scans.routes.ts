import Type from "typebox"
import type { Config } from "#server/config/config.ts"
import { Refusal } from "#server/guards/refusal.ts"
import { audienceFor, type ObjectKinds } from "../objects.ts"
import type { OfficeServer } from "../serve-office.ts"
import { serveOfficePage } from "./serve-office-page.ts"

/** The kinds whose references stand on paper as QR codes, and the pages to which those lead. */
const PAGES = { order: "/office/orders", repair: "/office/repairs" } as const

const SCAN = {
  path: "/office/s/{reference}",
  permission: "session",
  unlocks: true,
  params: Type.Object({ reference: Type.String({ minLength: 1, maxLength: 20, pattern: "^[0-9A-Za-z]+$" }) }),
} as const

/** The address in the QR code of a slip or label: it leads to the order or the ticket. */
export function serveScans(office: OfficeServer & { config: Pick<Config, "imageBaseUrl"> }, kinds: ObjectKinds): void {
  serveOfficePage(office, SCAN, async ({ member, params }) => {
    const id = params.reference.toUpperCase()
    for (const [kind, page] of Object.entries(PAGES)) {
      const isTheirs = await audienceFor(office.db, kinds, member, { kind, id }).then(() => true, isNotFound)
      if (isTheirs) return { to: `${page}/${id}` }
    }
    throw new Refusal("not_found")
  })
}

/** False for the refusal of an object that does not exist or is not the member's; any other fault is thrown. */
function isNotFound(fault: unknown): false {
  if (fault instanceof Refusal && fault.code === "not_found") return false
  throw fault
}

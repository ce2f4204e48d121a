import { menu } from "#contract/office/storefront/menu.ts"
import { type OfficeServer, serveOffice } from "#server/office/serve-office.ts"
import type { Services } from "#server/services.ts"
import { menuNow, saveMenu } from "./change-menu.ts"

/** The back office's calls about the storefront's menu. */
export function serveMenu(office: OfficeServer, services: Pick<Services, "db" | "clock" | "kept">): void {
  const { db, kept } = services
  serveOffice(office, menu.read, () => menuNow(db))
  serveOffice(office, menu.save, async ({ body: { items }, version, actor }) => {
    await saveMenu(services, { version, items, actor })
    // This process forgets at once, the others with the announcement.
    kept.clear()
    return menuNow(db)
  })
}

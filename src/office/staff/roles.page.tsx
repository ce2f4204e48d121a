import { m } from "#messages/messages.js"
import { SettingsPage } from "#office/settings-page.tsx"
import { RolesPanel } from "./roles-panel.tsx"

/** What each role may do; the owner makes own ones. */
export function RolesPage() {
  return (
    <SettingsPage title={m.office_roles()}>
      <RolesPanel />
    </SettingsPage>
  )
}

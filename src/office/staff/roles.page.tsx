import { m } from "#messages/messages.js"
import { SettingsPage } from "#office/settings-page.tsx"
import { RolesPanel } from "./roles-panel.tsx"

/** The permissions of each role; the owner creates custom roles. */
export function RolesPage() {
  return (
    <SettingsPage title={m.office_roles()}>
      <RolesPanel />
    </SettingsPage>
  )
}

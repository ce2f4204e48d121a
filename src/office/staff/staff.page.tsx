import { m } from "#messages/messages.js"
import { SettingsPage } from "#office/settings-page.tsx"
import { RolesPanel } from "./roles-panel.tsx"
import { StaffPanel } from "./staff-panel.tsx"

/** Staff and roles. */
export function StaffPage() {
  return (
    <SettingsPage title={m.office_staff_and_roles()}>
      <StaffPanel />
      <RolesPanel isShort />
    </SettingsPage>
  )
}

import { useState } from "react"
import { m } from "#messages/messages.js"
import { useMe } from "#office/me.ts"
import { Segments } from "#office/parts/control/choices.tsx"
import { Page } from "#office/parts/page/page.tsx"
import { Facts, Panel } from "#office/parts/page/panel.tsx"
import { chooseTheme, currentTheme, type Theme } from "#office/theme.ts"

/** What is the member's own. */
export function MePage() {
  const { name, email, role_name: role } = useMe()
  return (
    <Page title={name} aside={role}>
      <div className="cols cols-2">
        <Panel title={m.office_me_person()}>
          <Facts
            facts={[
              [m.office_me_email(), email],
              [m.office_me_role(), role],
            ]}
          />
        </Panel>
        <Panel title={m.office_me_look()}>
          <ThemeChoice />
        </Panel>
      </div>
    </Page>
  )
}

function ThemeChoice() {
  const [theme, setTheme] = useState(currentTheme)
  const options: { value: Theme; label: string }[] = [
    { value: "light", label: m.office_theme_light() },
    { value: "dark", label: m.office_theme_dark() },
    { value: "system", label: m.office_theme_system() },
  ]
  const choose = (next: Theme) => {
    chooseTheme(next)
    setTheme(next)
  }
  return <Segments label={m.office_theme()} value={theme} options={options} onChange={choose} />
}

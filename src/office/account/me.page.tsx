import { useState } from "react"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { meQuery, useMe } from "#office/me.ts"
import { Segments, Switch } from "#office/parts/control/choices.tsx"
import { Notice } from "#office/parts/page/notice.tsx"
import { Page } from "#office/parts/page/page.tsx"
import { Facts, Panel } from "#office/parts/page/panel.tsx"
import { roleWords } from "#office/parts/text/role-words.ts"
import { areKeysOff, switchKeys } from "#office/plain-key.ts"
import { queryClient } from "#office/query-client.ts"
import { chooseLanguage, chooseTheme, currentTheme, type Theme } from "#office/theme.ts"
import { useQueue } from "#office/use-task.ts"
import type { Locale } from "#rules/values/locale.ts"
import { FactorsPanel } from "./factors-panel.tsx"
import { SessionsPanel } from "./sessions-panel.tsx"
import { SignOutButton } from "./sign-out-button.tsx"

/** The member's account: sessions, second factors, language and appearance. [OFFICE-14] */
export function MePage() {
  const { name, email, role_name: role } = useMe()
  return (
    <Page title={name} aside={roleWords(role)} acts={<SignOutButton />}>
      <div className="cols cols-2">
        <div className="stack stack-4">
          <Panel title={m.office_me_person()}>
            <Facts
              facts={[
                [m.office_mail_address(), <bdi key="email">{email}</bdi>],
                [m.office_me_role(), roleWords(role)],
              ]}
            />
          </Panel>
          <LookPanel />
        </div>
        <div className="stack stack-4">
          <SessionsPanel />
          <FactorsPanel />
        </div>
      </div>
    </Page>
  )
}

function LookPanel() {
  const { language } = useMe()
  const [theme, setTheme] = useState(currentTheme)
  const [isOff, setIsOff] = useState(areKeysOff)
  const { run, mistake } = useQueue()
  const keep = async (change: Parameters<typeof api.session.changeMe>[0]) =>
    queryClient.setQueryData(meQuery.queryKey, await api.session.changeMe(change))
  const dress = (next: Theme) => {
    chooseTheme(next)
    setTheme(next)
    void run(() => keep({ theme: next }))
  }
  const speak = async (next: Locale) => {
    await keep({ language: next })
    chooseLanguage(next)
    location.reload()
  }
  const turnKeys = (shortcuts: boolean) => {
    switchKeys(!shortcuts)
    setIsOff(!shortcuts)
    void run(() => keep({ shortcuts }))
  }
  return (
    <Panel title={m.office_me_look()}>
      <div className="stack">
        <Segments label={m.office_theme()} value={theme} options={themes()} onChange={dress} />
        <Segments label={m.office_me_language()} value={language} options={languages()} onChange={(next) => void run(() => speak(next))} />
        <Switch checked={!isOff} onChange={(event) => turnKeys(event.target.checked)}>
          {m.office_me_keys()}
        </Switch>
        <p className="xs quiet">{m.office_me_keys_words()}</p>
        {mistake && (
          <Notice tone="bad" icon="alert" alert>
            {mistake}
          </Notice>
        )}
      </div>
    </Panel>
  )
}

const themes = (): { value: Theme; label: string }[] => [
  { value: "light", label: m.office_theme_light() },
  { value: "dark", label: m.office_theme_dark() },
  { value: "system", label: m.office_theme_system() },
]

const languages = (): { value: Locale; label: string }[] => [
  { value: "en", label: m.office_english() },
  { value: "ar", label: m.office_arabic() },
]

import { useEffect, useRef, useState } from "react"
import type { Profile } from "#contract/account.ts"
import { m } from "#messages/messages.js"
import { Button } from "#ui/form/button.tsx"
import { Panel } from "#ui/layout/panel.tsx"
import styles from "./account.module.css"
import { NamesForm } from "./names-form.tsx"

const SPINNER_MS = 1000

type AccountDetailsProps = { profile: Profile; onSaved: (saved: Profile) => void }

/** "Account Details"; the names become fields after a moment of the spinner. [spec 2 §2, §9] */
export function AccountDetails({ profile, onSaved }: AccountDetailsProps) {
  const [mode, setMode] = useState<"shown" | "opening" | "edited">("shown")
  const edit = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (mode !== "opening") return
    const timer = setTimeout(() => setMode("edited"), SPINNER_MS)
    return () => clearTimeout(timer)
  }, [mode])

  function close() {
    setMode("shown")
    // The fields are gone, and the focus with them.
    requestAnimationFrame(() => edit.current?.focus())
  }

  if (mode === "edited") {
    return (
      <Panel line>
        <NamesForm
          profile={profile}
          onSaved={(saved) => {
            onSaved(saved)
            close()
          }}
          onCancel={close}
        />
      </Panel>
    )
  }
  return (
    <Panel line className="stack-6">
      <div className={styles.head}>
        <h2 className="h-block">{m.account_details()}</h2>
        <Button ref={edit} busy={mode === "opening"} onClick={() => setMode("opening")}>
          {m.account_edit()}
        </Button>
      </div>
      <dl className={styles.details}>
        <Detail name={m.account_first_name()} value={profile.first_name} />
        <Detail name={m.account_last_name()} value={profile.last_name} />
        <Detail name={m.account_email()} value={profile.email} />
      </dl>
    </Panel>
  )
}

function Detail({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <bdi>{value}</bdi>
      </dd>
    </div>
  )
}

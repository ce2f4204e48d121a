import { useEffect, useRef, useState } from "react"
import type { Profile } from "#contract/account.ts"
import { m } from "#messages/messages.js"
import { Skeleton } from "#ui/feedback/skeleton.tsx"
import { Button } from "#ui/form/button.tsx"
import { Panel } from "#ui/layout/panel.tsx"
import { LazyDialog } from "#web/loading/lazy-dialog.tsx"
import { LoadedPart } from "#web/loading/loaded-part.tsx"
import type { LoadState } from "#web/loading/use-loaded.ts"
import * as styles from "./account.module.css"
import { DataPanel } from "./data-panel.tsx"
import { LogoutButton } from "./logout-button.tsx"
import { NamesForm } from "./names-form.tsx"

/** "Manage Profile": names and email, password, data, and Logout where the sidebar is hidden. [spec 2 §2] */
export function ProfileSection({ profile }: { profile: LoadState<Profile | null> }) {
  return (
    <div className="stack-6">
      <h1 className="h-page">{m.account_title()}</h1>
      <LoadedPart loaded={profile} waiting={<DetailsPending />}>
        {(data, { change }) => data && <AccountDetails profile={data} onSaved={(saved) => change(() => saved)} />}
      </LoadedPart>
      <PasswordPanel />
      <DataPanel />
      <LogoutButton className={styles.logout} />
    </div>
  )
}

function DetailsPending() {
  return (
    <Panel line className="stack-6">
      <h2 className="h-block">{m.account_details()}</h2>
      <Skeleton />
      <Skeleton />
    </Panel>
  )
}

const SPINNER_MS = 1000

type AccountDetailsProps = { profile: Profile; onSaved: (saved: Profile) => void }

/** "Account Details"; Edit shows a spinner for a second before the fields. [spec 2 §2, §9] */
function AccountDetails({ profile, onSaved }: AccountDetailsProps) {
  const [mode, setMode] = useState<"shown" | "opening" | "edited">("shown")
  const edit = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (mode !== "opening") return
    const timer = setTimeout(() => setMode("edited"), SPINNER_MS)
    return () => clearTimeout(timer)
  }, [mode])

  function close() {
    setMode("shown")
    // The focused field is gone, so the focus returns to Edit.
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

const loadPasswordDialog = () => import("./password-dialog.tsx").then((module) => module.PasswordDialog)

/** Opens the change of the password. [spec 2 §2] */
function PasswordPanel() {
  const [isOpen, setOpen] = useState(false)
  return (
    <Panel line className={styles.head}>
      <div className={styles.text}>
        <h2 className="h-block">{m.account_password()}</h2>
        <p className="small quiet">{m.account_password_text()}</p>
      </div>
      <Button onClick={() => setOpen(true)}>{m.account_password_edit()}</Button>
      {isOpen && (
        <LazyDialog load={loadPasswordDialog} onClose={() => setOpen(false)}>
          {(PasswordDialog) => <PasswordDialog onClose={() => setOpen(false)} />}
        </LazyDialog>
      )}
    </Panel>
  )
}

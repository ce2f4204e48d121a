import { Link, useSearch } from "@tanstack/react-router"
import { type FormEvent, useState } from "react"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { Button } from "#office/parts/control/button.tsx"
import { TextField } from "#office/parts/control/field.tsx"
import { Notice } from "#office/parts/page/notice.tsx"
import { useTask } from "#office/use-task.ts"
import { EnrollFactor } from "./enroll-factor.tsx"
import { SignInFrame } from "./sign-in-frame.tsx"

/** Requests a link to reset the password, or uses one; a link from the owner resets the second factor. */
export function RecoverPage() {
  const { token, factor }: { token?: string; factor?: string } = useSearch({ strict: false })
  const [canUsePasskeys, setCanUsePasskeys] = useState<boolean | null>(null)
  if (canUsePasskeys !== null) return <EnrollFactor canUsePasskeys={canUsePasskeys} onDone={() => location.assign("/office")} />
  if (!token) return <AskForLink />
  return factor === undefined ? <NewPassword token={token} /> : <NewFactors token={token} onDone={setCanUsePasskeys} />
}

function AskForLink() {
  const [email, setEmail] = useState("")
  const [isSent, setIsSent] = useState(false)
  const { run, busy, mistake } = useTask()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run(async () => {
      await api.session.forgotPassword({ email })
      setIsSent(true)
    })
  }
  return (
    <SignInFrame title={m.office_recover()} words={m.office_recover_words()}>
      {isSent ? (
        <Notice tone="good" icon="check" alert>
          {m.office_link_sent()}
        </Notice>
      ) : (
        <form className="stack" onSubmit={submit}>
          <TextField
            label={m.office_mail_address()}
            type="email"
            autoComplete="username"
            dir="ltr"
            required
            mistake={mistake}
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
          <Button type="submit" kind="primary" size="xl" block busy={busy}>
            {m.office_send_link()}
          </Button>
        </form>
      )}
      <Link to="/sign-in" className="link">
        {m.office_to_sign_in()}
      </Link>
    </SignInFrame>
  )
}

function NewPassword({ token }: { token: string }) {
  const [isChanged, setIsChanged] = useState(false)
  const change = async (password: string) => {
    await api.session.recoverPassword({ token, password })
    setIsChanged(true)
  }
  return (
    <SignInFrame title={m.office_recover()}>
      {isChanged ? (
        <Notice tone="good" icon="check" alert>
          {m.office_password_changed()}
        </Notice>
      ) : (
        <PasswordOnly label={m.office_new_password()} hint={m.office_password_hint()} autoComplete="new-password" onSubmit={change} />
      )}
      <Link to="/sign-in" className="link">
        {m.office_to_sign_in()}
      </Link>
    </SignInFrame>
  )
}

function NewFactors({ token, onDone }: { token: string; onDone: (canUsePasskeys: boolean) => void }) {
  const start = async (password: string) => onDone((await api.session.recoverFactor({ token, password })).passkeys)
  return (
    <SignInFrame title={m.office_set_factor()} words={m.office_set_factor_words()}>
      <PasswordOnly label={m.office_password()} autoComplete="current-password" onSubmit={start} />
    </SignInFrame>
  )
}

type PasswordOnlyProps = { label: string; hint?: string; autoComplete: string; onSubmit: (password: string) => Promise<void> }

function PasswordOnly({ label, hint, autoComplete, onSubmit }: PasswordOnlyProps) {
  const [password, setPassword] = useState("")
  const { run, busy, mistake } = useTask()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run(() => onSubmit(password))
  }
  return (
    <form className="stack" onSubmit={submit}>
      <TextField
        label={label}
        type="password"
        autoComplete={autoComplete}
        dir="ltr"
        required
        hint={hint}
        mistake={mistake}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" kind="primary" size="xl" block busy={busy}>
        {m.office_go_on()}
      </Button>
    </form>
  )
}

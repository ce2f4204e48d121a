import { type FormEvent, useState } from "react"
import type { SessionState } from "#contract/office/session.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { Button } from "#office/parts/control/button.tsx"
import { CodeField } from "#office/parts/control/code-field.tsx"
import { TextField } from "#office/parts/control/field.tsx"
import { useTask } from "#office/use-task.ts"
import { PasskeyButton } from "./password-form.tsx"
import { nextStep } from "./session-query.ts"
import * as styles from "./sign-in.module.css"
import { SignInFrame } from "./sign-in-frame.tsx"

/** The second step: a code of the authenticator, a passkey, or a recovery code. */
export function FactorForm({ session }: { session: SessionState }) {
  const [usesRecovery, setUsesRecovery] = useState(!session.factors.includes("totp") && !session.factors.includes("passkey"))
  const signOut = async () => {
    await api.session.signOut()
    nextStep(await api.session.state())
  }
  return (
    <SignInFrame title={m.office_one_more_step()} words={m.office_show_it_is_you()}>
      {session.passkeys && session.factors.includes("passkey") && <PasskeyButton />}
      {session.passkeys && session.factors.includes("passkey") && <div className={styles.or}>{m.office_or()}</div>}
      {usesRecovery ? <RecoveryCode /> : session.factors.includes("totp") && <AppCode />}
      <div className="row between t13">
        <button type="button" className="link" onClick={() => setUsesRecovery(!usesRecovery)}>
          {usesRecovery ? m.office_use_code() : m.office_use_recovery_code()}
        </button>
      </div>
      <div className={styles.foot}>
        {m.office_lost_phone()}{" "}
        <button type="button" className="link" onClick={() => void signOut()}>
          {m.office_sign_in_as_other()}
        </button>
      </div>
    </SignInFrame>
  )
}

function AppCode() {
  const [code, setCode] = useState("")
  const { run, busy, mistake } = useTask()
  const send = (value: string) =>
    run(async () => {
      try {
        nextStep(await api.session.giveFactor({ code: value }))
      } catch (fault) {
        setCode("")
        throw fault
      }
    })
  return (
    <form
      className="stack"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void send(code)
      }}
    >
      <CodeField
        label={m.office_six_digits()}
        hint={busy ? m.office_checking() : m.office_six_digits_hint()}
        mistake={mistake}
        value={code}
        onChange={setCode}
        onComplete={(value) => void send(value)}
      />
    </form>
  )
}

function RecoveryCode() {
  const [code, setCode] = useState("")
  const { run, busy, mistake } = useTask()
  return (
    <form
      className="stack"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void run(async () => nextStep(await api.session.giveFactor({ code })))
      }}
    >
      <TextField
        label={m.office_recovery_code()}
        hint={m.office_recovery_code_hint()}
        mistake={mistake}
        dir="ltr"
        autoComplete="off"
        required
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <Button type="submit" kind="primary" size="xl" block busy={busy}>
        {m.office_go_on()}
      </Button>
    </form>
  )
}

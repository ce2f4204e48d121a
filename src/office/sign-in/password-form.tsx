import { Link } from "@tanstack/react-router"
import { type FormEvent, useState } from "react"
import type { DemonstrationPerson, SessionState } from "#contract/office/session.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { Button } from "#office/parts/control/button.tsx"
import { TextField } from "#office/parts/control/field.tsx"
import { Notice } from "#office/parts/page/notice.tsx"
import { signInByPasskey } from "#office/passkey.ts"
import { useTask } from "#office/use-task.ts"
import { nextStep } from "./session-query.ts"
import * as styles from "./sign-in.module.css"
import { SignInFrame } from "./sign-in-frame.tsx"

/** The first step: mail address and password, or a passkey alone. */
export function PasswordForm({ session }: { session: SessionState }) {
  const [email, setEmail] = useState("")
  const [password, setPassword] = useState("")
  const { run, busy, mistake } = useTask()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run(async () => nextStep(await api.session.signIn({ email, password })))
  }
  return (
    <SignInFrame title={m.office_sign_in()} words={m.office_sign_in_words()}>
      {session.passkeys && <PasskeyButton />}
      {session.passkeys && <div className={styles.or}>{m.office_or()}</div>}
      <form className="stack" onSubmit={submit}>
        <TextField
          label={m.office_mail_address()}
          type="email"
          name="email"
          autoComplete="username"
          dir="ltr"
          required
          autoFocus
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <TextField
          label={m.office_password()}
          type="password"
          name="password"
          autoComplete="current-password"
          dir="ltr"
          required
          mistake={mistake}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Button type="submit" kind="primary" size="xl" block busy={busy}>
          {m.office_go_on()}
        </Button>
      </form>
      <div className={styles.foot}>
        <Link to="/recover" className="link">
          {m.office_forgot_password()}
        </Link>
      </div>
      {session.demonstration && <DemonstrationPeople people={session.demonstration} />}
    </SignInFrame>
  )
}

/** Signs in, or gives the second factor, by the device's passkey. */
export function PasskeyButton() {
  const { run, busy, mistake } = useTask()
  const give = async () => {
    const session = await signInByPasskey()
    if (session) nextStep(session)
  }
  return (
    <div className="stack">
      <Button kind="primary" size="xl" block icon="fp" busy={busy} onClick={() => void run(give)}>
        {m.office_use_passkey()}
      </Button>
      {mistake && (
        <Notice tone="bad" icon="alert" alert>
          {mistake}
        </Notice>
      )}
    </div>
  )
}

/** The demonstration's members, one a role, on the machine that runs it. */
function DemonstrationPeople({ people }: { people: readonly DemonstrationPerson[] }) {
  const { run, busy, mistake } = useTask()
  const enter = ({ email, password, code }: DemonstrationPerson) =>
    run(async () => {
      await api.session.signIn({ email, password })
      nextStep(await api.session.giveFactor({ code }))
    })
  return (
    <section className={styles.people} aria-label={m.office_demonstration()}>
      <h2 className="t13 strong">{m.office_demonstration()}</h2>
      <p className="xs quiet">{m.office_demonstration_words()}</p>
      {people.map((person) => (
        <Button key={person.email} block busy={busy} onClick={() => void enter(person)}>
          {person.name}
          <span className="quiet">{person.role}</span>
        </Button>
      ))}
      {mistake && (
        <Notice tone="bad" icon="alert" alert>
          {mistake}
        </Notice>
      )}
    </section>
  )
}

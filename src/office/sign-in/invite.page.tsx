import { useQuery } from "@tanstack/react-query"
import { useSearch } from "@tanstack/react-router"
import { type FormEvent, useState } from "react"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { Button } from "#office/parts/control/button.tsx"
import { TextField } from "#office/parts/control/field.tsx"
import { Notice } from "#office/parts/page/notice.tsx"
import { useTask } from "#office/use-task.ts"
import { EnrollFactor } from "./enroll-factor.tsx"
import { SignInFrame } from "./sign-in-frame.tsx"

/** The link of an invitation: name and password, then a second factor. [OFFICE-12, OFFICE-13] */
export function InvitePage() {
  const { token = "" }: { token?: string } = useSearch({ strict: false })
  const [canUsePasskeys, setCanUsePasskeys] = useState<boolean | null>(null)
  const invitation = useQuery({ queryKey: ["invitation", token], queryFn: () => api.session.lookAtInvitation({ token }), retry: false })
  if (canUsePasskeys !== null) return <EnrollFactor canUsePasskeys={canUsePasskeys} onDone={() => location.assign("/office")} />
  if (invitation.error) return <SpentInvitation token={token} />
  if (!invitation.data) return <SignInFrame title={m.office_invitation()}>{null}</SignInFrame>
  const { email, role_name: role } = invitation.data
  return (
    <SignInFrame title={m.office_invitation()} words={m.office_invitation_words({ role, email })}>
      <AcceptForm token={token} email={email} onAccepted={setCanUsePasskeys} />
    </SignInFrame>
  )
}

function AcceptForm({ token, email, onAccepted }: { token: string; email: string; onAccepted: (canUsePasskeys: boolean) => void }) {
  const [name, setName] = useState("")
  const [password, setPassword] = useState("")
  const { run, busy, mistake } = useTask()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run(async () => onAccepted((await api.session.acceptInvitation({ token, name, password })).passkeys))
  }
  return (
    <form className="stack" onSubmit={submit}>
      {/* Password managers keep the password under this address. */}
      <input type="hidden" name="email" autoComplete="username" value={email} />
      <TextField
        label={m.office_your_name()}
        autoComplete="name"
        dir="auto"
        required
        maxLength={100}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        label={m.office_new_password()}
        type="password"
        autoComplete="new-password"
        dir="ltr"
        required
        hint={m.office_password_hint()}
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

function SpentInvitation({ token }: { token: string }) {
  const [isAsked, setIsAsked] = useState(false)
  const { run, busy, mistake } = useTask()
  const ask = () =>
    run(async () => {
      await api.session.askForInvitation({ token })
      setIsAsked(true)
    })
  return (
    <SignInFrame title={m.office_invitation_spent()} words={m.office_invitation_spent_words()}>
      {mistake && (
        <Notice tone="bad" icon="alert" alert>
          {mistake}
        </Notice>
      )}
      {isAsked ? (
        <Notice tone="good" icon="check" alert>
          {m.office_invitation_asked()}
        </Notice>
      ) : (
        <Button kind="primary" size="xl" block busy={busy} onClick={() => void ask()}>
          {m.office_ask_for_invitation()}
        </Button>
      )}
    </SignInFrame>
  )
}

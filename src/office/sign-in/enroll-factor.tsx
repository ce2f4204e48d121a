import { useState } from "react"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { RecoveryCodes } from "#office/factor/recovery-codes.tsx"
import { SetTotp } from "#office/factor/set-totp.tsx"
import { Button } from "#office/parts/control/button.tsx"
import { Notice } from "#office/parts/page/notice.tsx"
import { makePasskey } from "#office/passkey.ts"
import { useTask } from "#office/use-task.ts"
import * as styles from "./sign-in.module.css"
import { SignInFrame } from "./sign-in-frame.tsx"

/** Before the first page: a second factor, and the recovery codes that come with it. [OFFICE-13] */
export function EnrollFactor({ canUsePasskeys, onDone }: { canUsePasskeys: boolean; onDone: () => void }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const { run, busy, mistake } = useTask()
  const setPasskey = async () => {
    const passkey = await makePasskey()
    if (!passkey) return
    const { recovery_codes: next } = await api.session.addPasskey({ passkey, name: m.office_this_device() })
    setCodes(next)
  }
  if (codes) {
    return (
      <SignInFrame title={m.office_recovery_codes()} words={m.office_recovery_codes_words()}>
        <RecoveryCodes codes={codes} />
        <Button kind="primary" size="xl" block onClick={onDone}>
          {m.office_codes_kept()}
        </Button>
      </SignInFrame>
    )
  }
  return (
    <SignInFrame title={m.office_set_factor()} words={m.office_set_factor_words()}>
      {canUsePasskeys && (
        <>
          <Button kind="primary" size="xl" block icon="fp" busy={busy} onClick={() => void run(setPasskey)}>
            {m.office_make_passkey()}
          </Button>
          <div className={styles.or}>{m.office_or()}</div>
        </>
      )}
      {mistake && (
        <Notice tone="bad" icon="alert" alert>
          {mistake}
        </Notice>
      )}
      <SetTotp onSet={setCodes} />
    </SignInFrame>
  )
}

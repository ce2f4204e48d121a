import { useState } from "react"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { useMe } from "#office/me.ts"
import { Button } from "#office/parts/control/button.tsx"
import { CodeField } from "#office/parts/control/code-field.tsx"
import { Notice } from "#office/parts/page/notice.tsx"
import { askForPasskey } from "#office/passkey.ts"
import { useTask } from "#office/use-task.ts"

/** Asks for a second factor again: a passkey or a code from the app. */
export function FactorCheck({ onGiven }: { onGiven: () => void }) {
  const { credentials } = useMe()
  const has = (kind: "totp" | "passkey") => credentials.some((each) => each.kind === kind)
  const [code, setCode] = useState("")
  const { run, busy, mistake } = useTask()
  const check = (answer: Parameters<typeof api.session.checkFactor>[0]) =>
    run(async () => {
      setCode("")
      await api.session.checkFactor(answer)
      onGiven()
    })
  const givePasskey = async () => {
    const passkey = await askForPasskey()
    if (passkey) await check({ passkey })
  }
  return (
    <div className="stack">
      {has("totp") ? (
        <CodeField
          label={m.office_six_digits()}
          hint={busy ? m.office_checking() : m.office_six_digits_hint()}
          mistake={mistake}
          value={code}
          onChange={setCode}
          onComplete={(value) => void check({ code: value })}
        />
      ) : (
        mistake && (
          <Notice tone="bad" icon="alert" alert>
            {mistake}
          </Notice>
        )
      )}
      {has("passkey") && (
        <Button kind={has("totp") ? "second" : "primary"} icon="fp" busy={busy} onClick={() => void givePasskey()}>
          {m.office_use_passkey()}
        </Button>
      )}
    </div>
  )
}

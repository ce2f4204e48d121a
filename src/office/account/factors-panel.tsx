import { useState } from "react"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { RecoveryCodes } from "#office/factor/recovery-codes.tsx"
import { SetTotp } from "#office/factor/set-totp.tsx"
import { meQuery, useMe } from "#office/me.ts"
import { Button } from "#office/parts/control/button.tsx"
import { Dialog } from "#office/parts/dialog/dialog.tsx"
import { Notice } from "#office/parts/page/notice.tsx"
import { Panel, PanelLine } from "#office/parts/page/panel.tsx"
import { Icon } from "#office/parts/text/icon.tsx"
import { timeText } from "#office/parts/text/time-text.ts"
import { makePasskey } from "#office/passkey.ts"
import { queryClient } from "#office/query-client.ts"
import { useTask } from "#office/use-task.ts"

/** The member's second factors. The last one cannot be removed. */
export function FactorsPanel() {
  const { credentials, recovery_codes_left: left } = useMe()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [setsApp, setSetsApp] = useState(false)
  const { run, busy, mistake } = useTask()
  const refresh = () => queryClient.invalidateQueries(meQuery)
  const show = async (next: readonly string[]) => {
    setSetsApp(false)
    if (next.length > 0) setCodes(next)
    await refresh()
  }
  const addPasskey = async () => {
    const passkey = await makePasskey()
    if (passkey) await show((await api.session.addPasskey({ passkey, name: m.office_this_device() })).recovery_codes)
  }
  const remove = async (id: number) => {
    await api.session.removeCredential({ id })
    await refresh()
  }
  const foot = (
    <>
      <span className="grow">{m.office_me_codes_left({ count: left })}</span>
      <Button size="sm" busy={busy} onClick={() => void run(async () => show((await api.session.newRecoveryCodes()).recovery_codes))}>
        {m.office_me_new_codes()}
      </Button>
    </>
  )
  const acts = (
    <>
      <Button kind="quiet" size="sm" icon="fp" busy={busy} onClick={() => void run(addPasskey)}>
        {m.office_me_passkey()}
      </Button>
      <Button kind="quiet" size="sm" icon="mobile" onClick={() => setSetsApp(true)}>
        {m.office_me_totp()}
      </Button>
    </>
  )
  return (
    <Panel title={m.office_me_factors()} acts={acts} flush foot={foot}>
      {credentials.map((credential) => (
        <FactorLine key={credential.id} {...credential} onRemove={() => void run(() => remove(credential.id))} />
      ))}
      {mistake && (
        <Notice tone="bad" icon="alert" alert>
          {mistake}
        </Notice>
      )}
      <Dialog open={setsApp} onClose={() => setSetsApp(false)} title={m.office_me_totp()}>
        <SetTotp onSet={(next) => void show(next)} />
      </Dialog>
      <Dialog open={codes !== null} onClose={() => setCodes(null)} title={m.office_recovery_codes()}>
        <p>{m.office_recovery_codes_words()}</p>
        <RecoveryCodes codes={codes ?? []} />
      </Dialog>
    </Panel>
  )
}

type FactorLineProps = { kind: "totp" | "passkey"; name: string | null; used_at: string | null; onRemove: () => void }

function FactorLine({ kind, name, used_at: usedAt, onRemove }: FactorLineProps) {
  return (
    <PanelLine>
      <Icon name={kind === "passkey" ? "fp" : "mobile"} size="sm" />
      <span className="grow medium">{kind === "passkey" ? (name ?? m.office_me_passkey()) : m.office_me_totp()}</span>
      <span className="xs quiet">{usedAt ? timeText(usedAt, new Date()) : m.office_me_never_used()}</span>
      <Button size="sm" onClick={onRemove}>
        {m.office_me_remove()}
      </Button>
    </PanelLine>
  )
}

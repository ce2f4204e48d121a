import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { CodeField } from "#office/parts/control/code-field.tsx"
import { Fault } from "#office/parts/page/empty.tsx"
import { useTask } from "#office/use-task.ts"
import { QrPicture } from "./qr-picture.tsx"

/** Sets up an authenticator app: the QR code, the same key as text, and a field for the first code. */
export function SetTotp({ onSet }: { onSet: (recoveryCodes: readonly string[]) => void }) {
  const draft = useQuery({
    queryKey: ["totp-draft"],
    queryFn: () => api.session.draftTotp(),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const [code, setCode] = useState("")
  const { run, mistake } = useTask()
  const send = (value: string) => run(async () => onSet((await api.session.setTotp({ code: value })).recovery_codes))
  if (draft.error) return <Fault fault={draft.error} onRetry={() => void draft.refetch()} />
  if (!draft.data) return null
  return (
    <div className="stack">
      <p className="t13">{m.office_scan_with_app()}</p>
      <QrPicture text={draft.data.uri} />
      <p className="xs quiet">
        {m.office_or_type()} <bdi className="ltr num strong">{draft.data.secret}</bdi>
      </p>
      <CodeField label={m.office_six_digits()} mistake={mistake} value={code} onChange={setCode} onComplete={(value) => void send(value)} />
    </div>
  )
}

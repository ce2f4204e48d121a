import { useQueryClient } from "@tanstack/react-query"
import { type FormEvent, useEffect, useState } from "react"
import type { Evidence } from "#contract/office/evidence.ts"
import type { Ticket } from "#contract/office/repairs.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { Button } from "#office/parts/control/button.tsx"
import { TextField } from "#office/parts/control/field.tsx"
import { Notice } from "#office/parts/page/notice.tsx"
import { Panel } from "#office/parts/page/panel.tsx"
import { Pending } from "#office/parts/page/skeleton.tsx"
import { useTask } from "#office/use-task.ts"
import * as styles from "./repairs.module.css"
import { useEvidence } from "./use-evidence.ts"

/** The code that unlocks the device: kept encrypted, and shown on demand. [OFFICE-105] */
export function CodePanel({ ticket: { reference, intake } }: { ticket: Ticket }) {
  const client = useQueryClient()
  const key = ["repair", reference, "evidence"]
  const { data, isLoading } = useEvidence(reference)
  if (isLoading) return <Pending />
  if (!data) return null
  const { has_code: isKept, may_add: mayAdd, may_look: mayLook, can_keep_code: canKeep } = data
  if (!isKept && !(mayAdd && intake.unlock === "CODE")) return null
  return (
    <Panel title={m.office_code()}>
      <div className="stack">
        {isKept && <p className="t13 quiet">{m.office_code_kept()}</p>}
        {isKept && mayLook && <ShownCode reference={reference} />}
        {mayAdd && canKeep && <KeepCode reference={reference} isKept={isKept} onKept={(next) => client.setQueryData(key, next)} />}
        {mayAdd && !canKeep && <p className="t13 quiet">{m.office_code_no_key()}</p>}
      </div>
    </Panel>
  )
}

type OpenedCode = { code: string; seconds: number }

/** The code, which hides itself after its seconds, and at once when the page is hidden. Nothing but this component holds it. */
function ShownCode({ reference }: { reference: string }) {
  const { run, busy, mistake } = useTask()
  const [shown, setShown] = useState<OpenedCode | null>(null)
  useEffect(() => {
    if (shown === null) return
    const hide = () => setShown(null)
    const timer = setTimeout(hide, shown.seconds * 1000)
    document.addEventListener("visibilitychange", hide)
    return () => {
      clearTimeout(timer)
      document.removeEventListener("visibilitychange", hide)
    }
  }, [shown])
  if (shown) {
    return (
      <>
        <output className={styles.code} dir="ltr">
          {shown.code}
        </output>
        <div className="between">
          <span className="xs quiet">{m.office_code_hides({ seconds: shown.seconds })}</span>
          <Button size="sm" onClick={() => setShown(null)}>
            {m.office_code_hide()}
          </Button>
        </div>
      </>
    )
  }
  return (
    <>
      <div>
        <Button icon="eye" busy={busy} onClick={() => void run(async () => setShown(await api.evidence.lookAtCode({ reference })))}>
          {m.office_code_show()}
        </Button>
      </div>
      <Mistake words={mistake} />
    </>
  )
}

type KeepCodeProps = { reference: string; isKept: boolean; onKept: (next: Evidence) => void }

function KeepCode({ reference, isKept, onKept }: KeepCodeProps) {
  const { run, busy, mistake } = useTask()
  const [code, setCode] = useState("")
  const keep = (event: FormEvent) => {
    event.preventDefault()
    void run(async () => {
      onKept(await api.evidence.keepCode({ reference, code }))
      setCode("")
    })
  }
  return (
    <form className="stack stack-2" onSubmit={keep}>
      <TextField
        label={isKept ? m.office_code_other() : m.office_code()}
        dir="ltr"
        required
        maxLength={60}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={code}
        onChange={({ target }) => setCode(target.value)}
      />
      <Mistake words={mistake} />
      <div>
        <Button type="submit" size="sm" icon="lock" busy={busy}>
          {m.office_code_keep()}
        </Button>
      </div>
    </form>
  )
}

function Mistake({ words }: { words: string | null }) {
  if (words === null) return null
  return (
    <Notice tone="bad" alert>
      {words}
    </Notice>
  )
}

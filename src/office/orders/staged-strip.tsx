import { useEffect, useState } from "react"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { Button } from "#office/parts/control/button.tsx"
import { Notice } from "#office/parts/page/notice.tsx"
import type { StaffStep } from "#rules/orders/office-steps.ts"
import { refreshOrders } from "./order-data.ts"
import { stepWords } from "./order-words.ts"
import { useAct } from "./use-act.ts"

export type WaitingStep = { id: number; to: StaffStep; by: string; due_at: string }

/** Staged steps, each with its undo button. */
export function StagedStrip({ waiting }: { waiting: readonly WaitingStep[] }) {
  const act = useAct()
  const [first] = waiting
  const seconds = useSecondsUntil(first?.due_at ?? null)
  if (!first) return null
  const undo = () => act.run(() => Promise.all(waiting.map(({ id }) => api.frame.undo({ id }))))
  return (
    <Notice
      tone="sea"
      icon="clock"
      acts={
        <Button kind="soft" size="sm" icon="undo" busy={act.isBusy} onClick={undo}>
          {m.office_orders_undo()}
        </Button>
      }
    >
      <span role="status">{m.office_orders_staged({ by: first.by, step: stepWords(first.to), seconds })}</span>
      {act.mistake && <span className="bad"> {act.mistake}</span>}
    </Notice>
  )
}

/** Counts down, and refreshes once the time is over. */
function useSecondsUntil(moment: string | null): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (moment === null) return
    const timer = setInterval(() => {
      setNow(Date.now())
      if (Date.now() > Date.parse(moment) + 1500) void refreshOrders()
    }, 1000)
    return () => clearInterval(timer)
  }, [moment])
  return moment === null ? 0 : Math.max(0, Math.ceil((Date.parse(moment) - now) / 1000))
}

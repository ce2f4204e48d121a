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

/** Staged steps, each with its undo button. They are announced once, with the time that they had then. */
export function StagedStrip({ waiting }: { waiting: readonly WaitingStep[] }) {
  const [first] = waiting
  const key = String(first?.id ?? "")
  const [announced, setAnnounced] = useState({ key: "", words: "" })
  if (announced.key !== key) {
    const words = first ? m.office_orders_staged({ by: first.by, step: stepWords(first.to), seconds: secondsUntil(first.due_at) }) : ""
    setAnnounced({ key, words })
  }
  return (
    <>
      <span role="status" className="sr">
        {announced.words}
      </span>
      {first && <Countdown key={first.id} first={first} waiting={waiting} />}
    </>
  )
}

/** The strip of one step; another one has a separate strip and clock. */
function Countdown({ first, waiting }: { first: WaitingStep; waiting: readonly WaitingStep[] }) {
  const act = useAct()
  const seconds = useSecondsUntil(first.due_at)
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
      <span aria-hidden="true">{m.office_orders_staged({ by: first.by, step: stepWords(first.to), seconds })}</span>
      {act.mistake && <span className="bad"> {act.mistake}</span>}
    </Notice>
  )
}

function secondsUntil(moment: string): number {
  return Math.max(0, Math.ceil((Date.parse(moment) - Date.now()) / 1000))
}

/** Counts down, and refreshes once the time is over. */
function useSecondsUntil(moment: string): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(moment))
  useEffect(() => {
    const timer = setInterval(() => {
      setSeconds(secondsUntil(moment))
      if (Date.now() > Date.parse(moment) + 1500) void refreshOrders()
    }, 1000)
    return () => clearInterval(timer)
  }, [moment])
  return seconds
}

import { useMutation, useQueryClient } from "@tanstack/react-query"
import { type FormEvent, type ReactNode, useState } from "react"
import type { QueueRow } from "#contract/office/today.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { useMay } from "#office/me.ts"
import { Button, ButtonLink, IconButton } from "#office/parts/control/button.tsx"
import { KeptFocus } from "#office/parts/control/kept-focus.tsx"
import { showToast } from "#office/parts/dialog/toasts.ts"
import { OfficeProblem } from "#office/problem.ts"
import { pathTo } from "#rules/orders/office-steps.ts"
import { ITEM_STATUSES } from "#rules/orders/order-status.ts"
import * as styles from "./today.module.css"

/** The next action of a queue's row, done in place. An action that needs a form leads to the object's page. */
export function NextAct({ row: { kind, id, status, title, staged_by: by } }: { row: QueueRow }) {
  const may = useMay()
  if (kind === "request") return <Answer to="/requests/$id" id={id} name={title} />
  if (status === "RETURN_REQUESTED") return may("orders.cancel") ? <Answer to="/orders/$reference" id={id} name={title} /> : null
  if (kind === "repair") return status === "CREATED" && may("repairs.move") ? <ConfirmRepair reference={id} by={by} /> : null
  if (!may("orders.advance")) return null
  const known = ITEM_STATUSES.find((one) => one === status)
  if (known === "PLACED") return <ConfirmOrder reference={id} by={by} />
  if (known && pathTo(known, "READY_TO_SHIP") !== null) return <ReadyOrder reference={id} by={by} />
  return null
}

/** An answer needs words, so it is given on the object's page. */
function Answer({ to, id, name }: { to: "/requests/$id" | "/orders/$reference"; id: string; name: string }) {
  const words = { "aria-label": m.office_today_answer_of({ name }), children: m.office_today_answer() }
  if (to === "/requests/$id") return <ButtonLink kind="soft" size="sm" to={to} params={{ id }} {...words} />
  return <ButtonLink kind="soft" size="sm" to={to} params={{ reference: id }} {...words} />
}

type StagedStep = { staged: number } | { staged: number | null } | object

/** Sends a step. For eight seconds it can be undone, and then the row leaves. */
function useStep(reference: string, send: () => Promise<StagedStep>) {
  const client = useQueryClient()
  const again = async () => {
    await client.invalidateQueries({ queryKey: ["today"] })
    await client.invalidateQueries({ queryKey: ["waiting"] })
  }
  const step = useMutation({
    mutationFn: send,
    onSuccess: (answer) => {
      const staged = "staged" in answer ? answer.staged : null
      // A completed order is answered with its staged steps.
      if (typeof staged !== "number") return again()
      return showToast(m.office_today_confirming_of({ reference }), async () => {
        await api.frame.undo({ id: staged })
        step.reset()
        await again()
      })
    },
    onError: (fault) => {
      showToast(fault instanceof OfficeProblem ? fault.detail : m.office_fault())
      void again()
    },
  })
  return step
}

/** `by`: who has staged a step of the object. */
type ActProps = { reference: string; by: string | null }

function ConfirmRepair({ reference, by }: ActProps) {
  const confirm = useStep(reference, () => api.repairs.step({ reference, to: "BOOKED" }))
  return (
    <Staged isSent={confirm.isSuccess} by={by}>
      <Button kind="soft" size="sm" busy={confirm.isPending} onClick={() => confirm.mutate()}>
        {m.office_today_confirm()}
      </Button>
    </Staged>
  )
}

/** Three actions: the button, the tracking id in the field that then has the focus, Enter. [OFFICE-74] */
function ConfirmOrder({ reference, by }: ActProps) {
  const [isOpen, setOpen] = useState(false)
  const [id, setId] = useState("")
  const confirm = useStep(reference, () =>
    api.orders.step({ reference, to: "CONFIRMED", ...(id.trim() ? { tracking_id: id.trim() } : {}) }),
  )
  const send = (event: FormEvent) => {
    event.preventDefault()
    confirm.mutate()
  }
  return (
    <Staged isSent={confirm.isSuccess} by={by}>
      {isOpen ? (
        <form className={styles.tracking} onSubmit={send}>
          <input
            className={styles.trackingId}
            aria-label={m.office_orders_tracking_of({ reference })}
            placeholder={m.office_orders_tracking_id()}
            maxLength={60}
            value={id}
            onChange={(event) => setId(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === "Escape") setOpen(false)
            }}
            // biome-ignore lint/a11y/noAutofocus: the person has just opened this field.
            autoFocus
          />
          <Button kind="primary" size="sm" type="submit" busy={confirm.isPending} keyHint="Enter">
            {m.office_today_confirm()}
          </Button>
          <IconButton icon="close" size="small" aria-label={m.office_close()} onClick={() => setOpen(false)} />
        </form>
      ) : (
        <Button kind="soft" size="sm" aria-label={m.office_today_confirm_of({ reference })} onClick={() => setOpen(true)}>
          {m.office_today_confirm()}
        </Button>
      )}
    </Staged>
  )
}

function ReadyOrder({ reference, by }: ActProps) {
  const step = useStep(reference, () => api.orders.step({ reference, to: "READY_TO_SHIP" }))
  return (
    <Staged isSent={step.isSuccess} by={by}>
      <Button
        kind="soft"
        size="sm"
        busy={step.isPending}
        aria-label={m.office_today_ready_of({ reference })}
        title={m.office_today_ready_of({ reference })}
        onClick={() => step.mutate()}
      >
        {m.office_today_ready()}
      </Button>
    </Staged>
  )
}

/** A step's control; or the words that the step waits, also for colleagues. They take over the focus, since the step is undone by its toast. */
function Staged({ isSent, by, children }: { isSent: boolean; by: string | null; children: ReactNode }) {
  const words = isSent ? m.office_today_confirming() : by && m.office_today_staged_by({ name: by })
  return (
    <KeptFocus>
      {words ? (
        <span className="xs quiet" tabIndex={-1}>
          {words}
        </span>
      ) : (
        children
      )}
    </KeptFocus>
  )
}

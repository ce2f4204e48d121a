import { useState } from "react"
import type { RepairStepBody, Ticket } from "#contract/office/repairs.ts"
import { m } from "#messages/messages.js"
import { usePageActs } from "#office/page-acts.ts"
import { Button } from "#office/parts/control/button.tsx"
import { Notice } from "#office/parts/page/notice.tsx"
import { Panel } from "#office/parts/page/panel.tsx"
import { BesideThumbBar, ThumbBar } from "#office/parts/page/thumb-bar.tsx"
import { columnWords, isPlain, moveWords } from "#office/parts/repair/move-words.ts"
import { useMove } from "#office/parts/repair/use-move.ts"
import { OfficeProblem } from "#office/problem.ts"
import { nextMove } from "#rules/repairs/repair-board.ts"
import { MoveForm } from "./move-form.tsx"

type Move = Ticket["moves"][number]

/** The possible moves, with the next one of the work emphasised; a move that needs input opens its fields in place. */
export function NextStepPanel({ ticket }: { ticket: Ticket }) {
  const { reference, column, moves, staged, intake } = ticket
  const { move, undo } = useMove(reference)
  const [chosen, choose] = useState<Move | null>(null)
  const make = (step: RepairStepBody) => move.mutate(step, { onSuccess: () => choose(null) })
  const isIntakeMissing = intake.missing.length > 0
  const isClosed = ({ asks }: Move) => asks.includes("intake") && isIntakeMissing
  const begin = (each: Move) => (isPlain(each.asks) || each.asks.includes("intake") ? make({ to: each.to }) : choose(each))
  const forward = nextMove(moves, column)
  const isOffered = forward && !staged && !move.isPending && !isClosed(forward)
  usePageActs(isOffered ? [{ label: moveWords[forward.to](), icon: "check", key: "c", run: () => begin(forward) }] : [])
  if (staged) {
    return (
      <Notice
        tone="sea"
        icon="clock"
        acts={
          <Button kind="plain" size="sm" busy={undo.isPending} onClick={() => undo.mutate(staged.id)}>
            {m.office_today_undo()}
          </Button>
        }
      >
        {m.office_ticket_staged({ name: staged.by.name, column: columnWords[staged.to]() })}
      </Notice>
    )
  }
  if (moves.length === 0) return null
  const button = (each: Move) =>
    ({
      kind: each === forward ? "primary" : "second",
      busy: move.isPending && move.variables.to === each.to,
      disabled: isClosed(each),
      onClick: () => begin(each),
      children: moveWords[each.to](),
    }) as const
  // The intake has its own bar.
  const atThumb = forward && !forward.asks.includes("intake") && chosen === null ? forward : null
  const refusal = move.error instanceof OfficeProblem ? move.error.detail : null
  const panel = (
    <Panel title={m.office_ticket_next()}>
      <div className="stack">
        <div className="row wrap">
          {moves.map((each) =>
            each === atThumb ? (
              <BesideThumbBar key={each.to}>
                <Button {...button(each)} keyHint="C" aria-keyshortcuts="c" />
              </BesideThumbBar>
            ) : (
              <Button key={each.to} {...button(each)} />
            ),
          )}
        </div>
        {moves.some(({ asks }) => asks.includes("intake")) && isIntakeMissing && (
          <p className="t13 quiet">{m.office_ticket_needs_intake()}</p>
        )}
        {chosen && (
          <MoveForm key={chosen.to} move={chosen} ticket={ticket} isBusy={move.isPending} onMake={make} onClose={() => choose(null)} />
        )}
        {refusal && (
          <Notice tone="bad" alert>
            {refusal}
          </Notice>
        )}
      </div>
    </Panel>
  )
  // A phone has the only move in its bar.
  const isInBar = atThumb !== null && moves.length === 1
  return (
    <>
      {isInBar ? <BesideThumbBar>{panel}</BesideThumbBar> : panel}
      {atThumb && (
        <ThumbBar mistake={refusal}>
          <Button {...button(atThumb)} size="xl" block />
        </ThumbBar>
      )}
    </>
  )
}

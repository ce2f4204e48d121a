import type { RepairCard } from "#contract/office/repairs.ts"
import { m } from "#messages/messages.js"
import { Button } from "#office/parts/control/button.tsx"
import { KeptFocus } from "#office/parts/control/kept-focus.tsx"
import { OfficeProblem } from "#office/problem.ts"
import { columnWords, moveWords } from "./move-words.ts"
import { useMove } from "./use-move.ts"

type CardActProps = {
  card: Pick<RepairCard, "reference" | "staged">
  /** A move that needs no form; null for none. */
  next: Pick<RepairCard["moves"][number], "to"> | null
  kind?: "primary" | "soft"
  /** As wide as the card, for a thumb. */
  isWide?: boolean
}

/** The next move of a repair, made in place; or the staged one, which can be undone. The focus goes from the one to the other. */
export function CardAct(props: CardActProps) {
  return (
    <KeptFocus>
      <MoveOrUndo {...props} />
    </KeptFocus>
  )
}

function MoveOrUndo({ card: { reference, staged }, next, kind = "soft", isWide = false }: CardActProps) {
  const { move, undo } = useMove(reference)
  if (staged) {
    return (
      <div className="between xs">
        <span className="cut">{m.office_ticket_staged({ name: staged.by.name, column: columnWords[staged.to]() })}</span>
        <Button kind="quiet" size="sm" busy={undo.isPending} onClick={() => undo.mutate(staged.id)}>
          {m.office_today_undo()}
        </Button>
      </div>
    )
  }
  if (!next) return null
  return (
    <>
      <Button
        kind={kind}
        size={isWide ? undefined : "sm"}
        block={isWide}
        busy={move.isPending}
        onClick={() => move.mutate({ to: next.to })}
      >
        {moveWords[next.to]()}
      </Button>
      {move.error instanceof OfficeProblem && (
        <p className="xs bad" role="alert">
          {move.error.detail}
        </p>
      )}
    </>
  )
}

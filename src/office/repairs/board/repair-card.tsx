import { useDraggable } from "@dnd-kit/core"
import { Link } from "@tanstack/react-router"
import type { RepairCard as Card } from "#contract/office/repairs.ts"
import { m } from "#messages/messages.js"
import { ButtonLink, IconButton } from "#office/parts/control/button.tsx"
import { ActMenu } from "#office/parts/dialog/act-menu.tsx"
import { CardAct } from "#office/parts/repair/card-act.tsx"
import { isPlain, moveWords } from "#office/parts/repair/move-words.ts"
import { nextMove } from "#rules/repairs/repair-board.ts"
import { classNames } from "#ui/style/class-names.ts"
import { AskedMove } from "./asked-move.tsx"
import * as styles from "./board.module.css"
import { CardFacts } from "./card-facts.tsx"
import type { CardDrag } from "./drag.ts"
import { useCardMoves } from "./use-card-moves.ts"

/** A repair on the board, with its next action where that needs no input, or is the hand-over. Its other moves are in its menu, or by dragging. */
export function RepairCard({ card, now }: { card: Card; now: Date }) {
  const { reference, moves, staged, urgency } = card
  const { moveTo, asked, close } = useCardMoves(card)
  const canMove = moves.length > 0 && staged === null
  const drag: CardDrag = { card, moveTo }
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, isDragging } = useDraggable({
    id: reference,
    data: drag,
    disabled: !canMove,
  })
  return (
    <li
      ref={setNodeRef}
      className={classNames(styles.card, urgency === "late" && styles.late, canMove && styles.movable, isDragging && styles.away)}
      onMouseDown={(event) => listeners?.["onMouseDown"]?.(event)}
    >
      <CardFacts
        card={card}
        now={now}
        reference={
          <Link
            ref={setActivatorNodeRef}
            to="/repairs/$reference"
            params={{ reference }}
            className={styles.cardLink}
            draggable={false}
            aria-describedby={canMove ? attributes["aria-describedby"] : undefined}
            onKeyDown={(event) => listeners?.["onKeyDown"]?.(event)}
          >
            <bdi className="t13 num">{reference}</bdi>
          </Link>
        }
        menu={
          canMove && (
            <ActMenu
              trigger={<IconButton icon="more" size="small" aria-label={m.office_calendar_move({ reference })} className={styles.menu} />}
              acts={moves.map(({ to }) => ({ label: moveWords[to](), onPick: () => moveTo(to) }))}
            />
          )
        }
      />
      <NextAct card={card} />
      {asked && <AskedMove reference={reference} to={asked} onClose={close} />}
    </li>
  )
}

function NextAct({ card }: { card: Card }) {
  const { reference, column, moves, staged } = card
  const next = nextMove(moves, column)
  // The hand-over asks what was collected, and the ticket has its fields.
  if (!staged && column === "READY" && next?.to === "HANDED_OVER") {
    return (
      <ButtonLink kind="soft" size="sm" to="/repairs/$reference" params={{ reference }}>
        {moveWords.HANDED_OVER()}
      </ButtonLink>
    )
  }
  return <CardAct card={card} next={next && isPlain(next.asks) ? next : null} />
}

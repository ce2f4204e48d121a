import type { OwnRepair } from "#contract/office/today.ts"
import { m } from "#messages/messages.js"
import { ButtonLink } from "#office/parts/control/button.tsx"
import { CardAct } from "#office/parts/repair/card-act.tsx"
import { isPlain, moveWords } from "#office/parts/repair/move-words.ts"
import { nextMove } from "#rules/repairs/repair-board.ts"

/** The next step of a repair: made in place, or on its ticket where it needs a form. */
export function OwnAct({ repair, isFirst = false }: { repair: OwnRepair; isFirst?: boolean }) {
  const { reference, column, is_home: isHome, moves, staged } = repair
  const next = nextMove(moves, column)
  const kind = isFirst ? "primary" : "soft"
  if (staged || !next || isPlain(next.asks)) return <CardAct card={repair} next={next} kind={kind} isWide />
  const words = isHome && column === "BOOKED" ? m.office_own_take_in() : moveWords[next.to]()
  return (
    <ButtonLink
      kind={kind}
      block
      to="/repairs/$reference"
      params={{ reference }}
      aria-label={m.office_own_act_of({ act: words, name: reference })}
    >
      {words}
    </ButtonLink>
  )
}

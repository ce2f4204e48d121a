import { useNavigate } from "@tanstack/react-router"
import { useState } from "react"
import type { RepairCard } from "#contract/office/repairs.ts"
import { m } from "#messages/messages.js"
import { showToast } from "#office/parts/dialog/toasts.ts"
import { columnWords, isPlain } from "#office/parts/repair/move-words.ts"
import { useMove } from "#office/parts/repair/use-move.ts"
import { faultWords } from "#office/problem.ts"
import type { Column } from "#rules/repairs/repair-board.ts"

/** Moves a card to a column: at once, after a dialog that asks for what the move needs, or on the ticket for the intake. */
export function useCardMoves({ reference, column, moves }: RepairCard) {
  const { move } = useMove(reference)
  const navigate = useNavigate()
  const [asked, ask] = useState<Column | null>(null)
  const moveTo = (to: Column) => {
    if (to === column) return
    const asks = moves.find((each) => each.to === to)?.asks
    if (!asks) return showToast(m.office_repairs_cannot({ reference, from: columnWords[column](), to: columnWords[to]() }))
    if (isPlain(asks)) return move.mutate({ to }, { onError: (fault) => showToast(faultWords(fault)) })
    if (asks.includes("intake")) return void navigate({ to: "/repairs/$reference", params: { reference } })
    ask(to)
  }
  return { moveTo, asked, close: () => ask(null) }
}

import { useQuery } from "@tanstack/react-query"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { Dialog } from "#office/parts/dialog/dialog.tsx"
import { Fault } from "#office/parts/page/empty.tsx"
import { Notice } from "#office/parts/page/notice.tsx"
import { SkeletonLines } from "#office/parts/page/skeleton.tsx"
import { columnWords, moveWords } from "#office/parts/repair/move-words.ts"
import { useMove } from "#office/parts/repair/use-move.ts"
import { faultWords } from "#office/problem.ts"
import type { Column } from "#rules/repairs/repair-board.ts"
import { MoveForm } from "../move-form.tsx"

/** Asks for what a move of the board needs before it is made. */
export function AskedMove({ reference, to, onClose }: { reference: string; to: Column; onClose: () => void }) {
  const { data, error, refetch } = useQuery({
    queryKey: ["repair", reference],
    queryFn: ({ signal }) => api.repairs.ticket({ reference }, { signal }),
  })
  const { move } = useMove(reference)
  const wanted = data?.moves.find((each) => each.to === to)
  return (
    <Dialog open title={`${moveWords[to]()} · ${reference}`} onClose={onClose}>
      {error && !data && <Fault fault={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonLines />}
      {data && !wanted && (
        <Notice tone="warn">{m.office_repairs_cannot({ reference, from: columnWords[data.column](), to: columnWords[to]() })}</Notice>
      )}
      {data && wanted && (
        <MoveForm
          move={wanted}
          ticket={data}
          isBusy={move.isPending}
          onMake={(step) => move.mutate(step, { onSuccess: onClose })}
          onClose={onClose}
        />
      )}
      {move.error && (
        <Notice tone="bad" alert>
          {faultWords(move.error)}
        </Notice>
      )}
    </Dialog>
  )
}

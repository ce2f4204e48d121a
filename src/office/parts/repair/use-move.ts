import { useMutation, useQueryClient } from "@tanstack/react-query"
import type { RepairStepBody } from "#contract/office/repairs.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { showToast } from "#office/parts/dialog/toasts.ts"
import { OfficeProblem } from "#office/problem.ts"
import { columnWords } from "./move-words.ts"

/** Moves a repair, or undoes a staged move, and refreshes the pages afterwards. */
export function useMove(reference: string) {
  const client = useQueryClient()
  const again = () => client.invalidateQueries({ queryKey: ["repair"] })
  const undo = useMutation({
    mutationFn: (id: number) => api.frame.undo({ id }),
    onSuccess: again,
    onError: (fault) => {
      // The toast that offered the undo is closed, so the refusal is another one.
      showToast(fault instanceof OfficeProblem ? fault.detail : m.office_fault())
      void again()
    },
  })
  const move = useMutation({
    mutationFn: (step: RepairStepBody) => api.repairs.step({ reference, ...step }),
    onSuccess: ({ staged }, { to }) => {
      const named = { reference, column: columnWords[to]() }
      if (staged === null) showToast(m.office_repairs_moved(named))
      else showToast(m.office_repairs_moving(named), () => undo.mutate(staged))
      return again()
    },
    // Without a connection the page waits for it; the refusal does not.
    onError: () => void again(),
  })
  return { move, undo }
}

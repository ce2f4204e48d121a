import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from "react"
import { m } from "#messages/messages.js"
import { showFailure } from "#ui/dialog/show-failure.ts"
import { ApiProblem } from "#web/api-problem.ts"

type LazyDialogProps<Props> = {
  load: () => Promise<ComponentType<Props>>
  onClose: () => void
  children: (Dialog: ComponentType<Props>) => ReactNode
}

/**
 * A dialog whose script loads when it opens. When the script cannot be loaded, the reason shows and the dialog closes, so that the next press
 * tries again.
 */
export function LazyDialog<Props>({ load, onClose, children }: LazyDialogProps<Props>) {
  const [Dialog, setDialog] = useState<ComponentType<Props> | null>(null)
  const giveUp = useEffectEvent((fault: unknown) => {
    showFailure(fault instanceof ApiProblem ? fault.detail : m.refusal_no_connection())
    onClose()
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once for each opening.
  useEffect(() => {
    let isOpen = true
    load().then(
      (loaded) => setDialog(() => loaded),
      (fault: unknown) => isOpen && giveUp(fault),
    )
    return () => {
      isOpen = false
    }
  }, [])

  return Dialog && children(Dialog)
}

import { type PointerEvent, type SyntheticEvent, useEffectEvent, useLayoutEffect, useRef } from "react"
import { openLayer } from "./layers.ts"
import { reserveScrollbar } from "./reserve-scrollbar.ts"
import { pushToastSlot } from "./top-layer.ts"

/**
 * Opens a native modal `<dialog>` while the component is mounted: the focus stays inside and returns afterwards, and the page behind is
 * inert and does not scroll. Escape, a press on the backdrop and Back call `onClose`; a dialog with its own address
 * leaves Back to the router. The server renders the dialog open, so that it also shows
 * without script.
 */
export function useDialog(onClose: () => void, hasAddress = false) {
  const dialog = useRef<HTMLDialogElement>(null)
  const toastSlot = useRef<HTMLDivElement>(null)
  const pressedVeil = useRef(false)

  const goBack = useEffectEvent(onClose)

  useLayoutEffect(() => (hasAddress ? undefined : openLayer(() => goBack())), [hasAddress])

  useLayoutEffect(() => {
    const element = dialog.current
    if (!element || !toastSlot.current) return
    element.removeAttribute("open")
    if (!document.querySelector("dialog:modal")) reserveScrollbar()
    element.showModal()
    const removeSlot = pushToastSlot(toastSlot.current)
    return () => {
      removeSlot()
      element.close()
    }
  }, [])

  const dialogProps = {
    ref: dialog,
    open: true,
    onCancel: (event: SyntheticEvent) => {
      // A file chooser inside also fires `cancel`, and its event bubbles.
      if (event.target !== event.currentTarget) return
      event.preventDefault()
      onClose()
    },
    onClose: (event: SyntheticEvent<HTMLDialogElement>) => {
      // The browser can close the dialog itself. A dialog that was removed or opened again is ignored.
      if (event.target === event.currentTarget && event.currentTarget.isConnected && !event.currentTarget.open) onClose()
    },
    onPointerDown: (event: PointerEvent) => {
      pressedVeil.current = event.target === event.currentTarget
    },
    onClick: (event: SyntheticEvent) => {
      // Only when pressed and released on the backdrop: releasing a text selection outside must not close the dialog.
      if (pressedVeil.current && event.target === event.currentTarget) onClose()
    },
  }
  return { dialogProps, toastSlot }
}

import { type PointerEvent, type SyntheticEvent, useLayoutEffect, useRef } from "react"
import { reserveScrollbar } from "./reserve-scrollbar.ts"
import { pushToastSlot } from "./top-layer.ts"

/**
 * A native modal `<dialog>` for as long as its component is there: focus stays inside and goes back afterwards, the page behind is inert
 * and still. Escape and a press on the veil ask to close. The server sends it open, so that it shows before script and without it.
 */
export function useDialog(onClose: () => void) {
  const dialog = useRef<HTMLDialogElement>(null)
  const toastSlot = useRef<HTMLDivElement>(null)
  const pressedVeil = useRef(false)

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
      // A file chooser inside cancels too, and its event bubbles.
      if (event.target !== event.currentTarget) return
      event.preventDefault()
      onClose()
    },
    onClose: (event: SyntheticEvent<HTMLDialogElement>) => {
      // The browser may close it by itself; a dialog that was taken away or opened again has nothing to say.
      if (event.target === event.currentTarget && event.currentTarget.isConnected && !event.currentTarget.open) onClose()
    },
    onPointerDown: (event: PointerEvent) => {
      pressedVeil.current = event.target === event.currentTarget
    },
    onClick: (event: SyntheticEvent) => {
      // Pressed and released on the veil: marking text and letting go outside must not close.
      if (pressedVeil.current && event.target === event.currentTarget) onClose()
    },
  }
  return { dialogProps, toastSlot }
}

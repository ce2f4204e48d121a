import { type KeyboardEvent, type PointerEvent, type SyntheticEvent, useEffectEvent, useLayoutEffect, useRef } from "react"
import { openLayer } from "./layers.ts"
import { reserveScrollbar } from "./reserve-scrollbar.ts"
import { pushToastSlot } from "./top-layer.ts"

/**
 * Opens a native modal `<dialog>` while the component is mounted: the focus stays inside and returns afterwards, and the page behind is
 * inert and does not scroll. Escape, a press on the backdrop and Back call `onClose`; for a dialog with its own address the router handles
 * Back. The server renders the dialog open, so that it also shows without script.
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
    onKeyDown: stayInside,
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

const STOPS = "a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [tabindex]"

/** Tab moves from the last tab stop to the first, and Shift+Tab back. The browser would stop at the page's body in between. */
function stayInside(event: KeyboardEvent<HTMLDialogElement>) {
  if (event.key !== "Tab" || event.altKey || event.ctrlKey || event.metaKey) return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(STOPS)].filter(isStop)
  const active = document.activeElement
  const place = stops.findIndex((stop) => stop === active || isSameGroup(stop, active))
  const rest = event.shiftKey ? stops.slice(0, Math.max(0, place)) : stops.slice(place + 1)
  if (place < 0 || rest.some((stop) => !isSameGroup(stop, active))) return
  event.preventDefault()
  stops.at(event.shiftKey ? -1 : 0)?.focus()
}

/** In a radio group only the checked radio is a tab stop. Without a checked one, all of them count as the same stop. */
function isStop(element: HTMLElement): boolean {
  if (element.tabIndex < 0 || !element.checkVisibility({ visibilityProperty: true })) return false
  if (!isRadio(element) || element.checked) return true
  const group = element.form ?? document
  return !group.querySelector(`input[type="radio"][name="${CSS.escape(element.name)}"]:checked`)
}

function isSameGroup(stop: Element, other: Element | null): boolean {
  return isRadio(stop) && isRadio(other) && stop.name !== "" && stop.name === other.name && stop.form === other.form
}

function isRadio(element: Element | null): element is HTMLInputElement {
  return element instanceof HTMLInputElement && element.type === "radio"
}

import { type ReactNode, useLayoutEffect, useRef } from "react"

const CONTROLS = "a[href], button, input, select, textarea"

/**
 * Keeps the focus in a part of a page whose focused control is replaced, as a button is by its result. When the part goes away, the next
 * control of the page takes the focus over.
 */
export function KeptFocus({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const isInside = useRef(false)
  useLayoutEffect(() => {
    if (!isInside.current || document.activeElement !== document.body) return
    place.current?.querySelector<HTMLElement>(`${CONTROLS}, [tabindex]`)?.focus()
  })
  useLayoutEffect(() => {
    const part = place.current
    return () => {
      if (part?.contains(document.activeElement)) controlAfter(part)?.focus()
    }
  }, [])
  // React calls no `onBlur` for a control that is removed.
  const note = (next: boolean) => () => {
    isInside.current = next
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notes where the focus is.
    <div ref={place} className="contents" onFocus={note(true)} onBlur={note(false)}>
      {children}
    </div>
  )
}

/** The next visible control of the page, or the page itself after its last one. */
function controlAfter(part: Element): HTMLElement | null {
  const main = document.getElementById("main")
  const controls = [...(main?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])]
  const isAfter = (control: Element) => !part.contains(control) && part.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_FOLLOWING
  return controls.find((control) => isAfter(control) && control.checkVisibility()) ?? main
}

import { useEffect, useRef, useState, useSyncExternalStore } from "react"
import { m } from "#messages/messages.js"
import { Button } from "#office/parts/control/button.tsx"
import * as styles from "./dialog.module.css"
import { currentToasts, dropToast, subscribeToToasts, type Toast, takeBack } from "./toasts.ts"

/** Shows the toasts; the frame renders it once. A toast's time stops while the pointer or the focus is on it. */
export function Toaster() {
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts)
  const [isHeld, setIsHeld] = useState(false)
  const hold = () => setIsHeld(true)
  const release = () => setIsHeld(false)
  return (
    <div className={styles.toasts} role="status" onPointerEnter={hold} onPointerLeave={release} onFocus={hold} onBlur={release}>
      {toasts.map((toast) => (
        <ToastLine key={toast.id} toast={toast} isHeld={isHeld} />
      ))}
    </div>
  )
}

function ToastLine({ toast, isHeld }: { toast: Toast; isHeld: boolean }) {
  const { id, words, undo, ms } = toast
  const left = useRef(ms)
  useEffect(() => {
    if (isHeld) return
    const since = performance.now()
    const timer = setTimeout(() => dropToast(id), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= performance.now() - since
    }
  }, [id, isHeld])
  return (
    <div className={styles.toast}>
      <span className="grow">{words}</span>
      {undo && (
        <Button kind="onPlate" size="sm" className={styles.undo} keyHint="Z" onClick={() => void takeBack(toast)}>
          {m.office_undo()}
        </Button>
      )}
      {undo && <span className={styles.running} />}
    </div>
  )
}

import * as styles from "./dialog.module.css"
import { showToast, toasts } from "./toast.ts"

const DURATION_MS = 5000

let line: HTMLElement | undefined

/**
 * Shows a failure as a toast, in the browser. Until the script of the toasts is loaded, which without a connection is never, it shows a
 * line that looks like one.
 */
export function showFailure(text: string): void {
  if (toasts.areShown()) {
    showToast(text, { kind: "bad" })
    return
  }
  line?.remove()
  const shown = document.createElement("p")
  shown.className = `${styles.toasts} ${styles.atEnd} ${styles.toast}`
  shown.setAttribute("role", "alert")
  shown.textContent = text
  document.body.append(shown)
  setTimeout(() => shown.remove(), DURATION_MS)
  line = shown
}

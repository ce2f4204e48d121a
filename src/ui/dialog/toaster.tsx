import { useSyncExternalStore } from "react"
import { createPortal } from "react-dom"
import { m } from "#messages/messages.js"
import { Icon, type IconName } from "#ui/media/icon.tsx"
import { classNames } from "#ui/style/class-names.ts"
import * as styles from "./dialog.module.css"
import { type Toast, type ToastKind, toasts } from "./toast.ts"
import { onToastSlotChange, topToastSlot } from "./top-layer.ts"

const icons = { good: "check", bad: "alert", info: "info" } satisfies Record<ToastKind, IconName>
const none: readonly Toast[] = []

/** Renders the toasts; the page shell has one. Its live regions stay mounted, so that screen readers announce what is added. */
export function Toaster() {
  const all = useSyncExternalStore(toasts.subscribe, toasts.all, () => none)
  const slot = useSyncExternalStore(onToastSlotChange, topToastSlot, () => null)
  const places = (
    <>
      <Place place="end" all={all} />
      <Place place="center" all={all} />
    </>
  )
  return slot ? createPortal(places, slot) : places
}

function Place({ place, all }: { place: Toast["place"]; all: readonly Toast[] }) {
  return (
    <div className={classNames(styles.toasts, place === "end" ? styles.atEnd : styles.atCenter)} aria-live="polite">
      {all
        .filter((toast) => toast.place === place)
        .map((toast) => (
          <div
            key={toast.id}
            className={classNames(styles.toast, toast.kind === "bad" && styles.bad)}
            role={toast.kind === "bad" ? "alert" : "status"}
          >
            <Icon name={icons[toast.kind]} className={styles.toastIcon} />
            <span className={styles.toastText}>{toast.text}</span>
            <button type="button" className={styles.dismiss} aria-label={m.ui_dismiss()} onClick={() => toasts.dismiss(toast.id)}>
              <Icon name="close" />
            </button>
          </div>
        ))}
    </div>
  )
}

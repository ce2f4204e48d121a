import { useNavigate } from "@tanstack/react-router"
import { useId } from "react"
import { m } from "#messages/messages.js"
import * as dialog from "#ui/dialog/dialog.module.css"
import { useDialog } from "#ui/dialog/use-dialog.ts"
import { iconButtonClass } from "#ui/form/button.tsx"
import { Icon } from "#ui/media/icon.tsx"
import { SiteLink } from "#ui/navigation/site-link.tsx"
import { paths } from "#web/paths.ts"
import * as styles from "./launching-soon.module.css"

/**
 * A popup over an empty scene. The close button and the overlay are links to the home page, so that they work without script; Escape leads
 * there too. [spec 1 §2.7]
 */
export function LaunchingSoon({ heading, text }: { heading: string; text: string }) {
  const headingId = useId()
  const navigate = useNavigate()
  const { dialogProps, toastSlot } = useDialog(() => void navigate({ to: paths.home() }))
  return (
    <>
      <div className="wrap">
        <div className={styles.shore} />
      </div>
      <dialog {...dialogProps} className={`${dialog.veil} ${styles.veil}`} aria-labelledby={headingId}>
        {/* Keyboard and screen readers have the close button. */}
        <SiteLink className={styles.overlay} href={paths.home()} tabIndex={-1} aria-hidden="true" />
        <div className={styles.panel}>
          <h1 id={headingId} className={styles.heading}>
            {heading}
          </h1>
          <p className={`h-hero ${styles.title}`}>{m.info_launching_soon()}</p>
          <p className={styles.text}>{text}</p>
          <SiteLink className={iconButtonClass({ look: "glass" }, styles.close)} href={paths.home()} aria-label={m.ui_close()}>
            <Icon name="close" />
          </SiteLink>
        </div>
        <div ref={toastSlot} />
      </dialog>
    </>
  )
}

import { useRouter } from "@tanstack/react-router"
import { useState } from "react"
import { m } from "#messages/messages.js"
import { Modal } from "#ui/dialog/modal.tsx"
import { showToast } from "#ui/dialog/toast.ts"
import { Button } from "#ui/form/button.tsx"
import { paths } from "#web/paths.ts"
import { signOut } from "#web/sign-in/sign-out.ts"
import * as styles from "./account.module.css"

/** How long the sign-out waits for the home page, in ms. */
const PATIENCE_MS = 2000

/** Resolves when the work is done, or after `ms` milliseconds at the latest. */
function doneWithin(ms: number, work: Promise<void>): Promise<unknown> {
  return Promise.race([work, new Promise((resolve) => AbortSignal.timeout(ms).addEventListener("abort", resolve))])
}

/** Asks before signing out, then goes to the home page. [spec 2 §8] */
export function LogoutDialog({ onClose }: { onClose: () => void }) {
  const router = useRouter()
  const [isLeaving, setLeaving] = useState(false)

  async function leave() {
    setLeaving(true)
    // Before signing out, so that the current page does not open the login; a page that does not load must not keep anybody signed in.
    await doneWithin(PATIENCE_MS, router.navigate({ href: paths.home() }))
    try {
      await signOut()
      showToast(m.account_logged_out(), { kind: "good", about: "sign-in" })
    } catch {
      showToast(m.account_logout_untold(), { kind: "bad", about: "sign-in" })
    }
  }

  return (
    <Modal open centred title={m.account_logout_question()} onClose={onClose}>
      <div className={styles.answers}>
        <Button onClick={onClose}>{m.account_cancel()}</Button>
        <Button kind="primary" busy={isLeaving} busyText={m.account_logging_out()} onClick={() => void leave()}>
          {m.account_logout()}
        </Button>
      </div>
    </Modal>
  )
}

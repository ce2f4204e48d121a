import { lazy, Suspense, useState } from "react"
import { m } from "#messages/messages.js"
import { Button } from "#ui/form/button.tsx"
import { Panel } from "#ui/layout/panel.tsx"
import styles from "./account.module.css"

const PasswordDialog = lazy(() => import("./password-dialog.tsx").then((module) => ({ default: module.PasswordDialog })))

/** Where the change of the password begins. [spec 2 §2] */
export function PasswordPanel() {
  const [isOpen, setOpen] = useState(false)
  return (
    <Panel line className={styles.head}>
      <div className={styles.text}>
        <h2 className="h-block">{m.account_password()}</h2>
        <p className="small quiet">{m.account_password_text()}</p>
      </div>
      <Button onClick={() => setOpen(true)}>{m.account_password_edit()}</Button>
      {isOpen && (
        <Suspense>
          <PasswordDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Panel>
  )
}

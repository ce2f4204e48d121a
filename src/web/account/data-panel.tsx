import { lazy, Suspense, useState } from "react"
import { m } from "#messages/messages.js"
import { Button } from "#ui/form/button.tsx"
import { Panel } from "#ui/layout/panel.tsx"
import { SiteLink } from "#ui/layout/site-link.tsx"
import { paths } from "#web/paths.ts"
import styles from "./account.module.css"
import { DownloadButton } from "./download-button.tsx"

const DeleteAccountDialog = lazy(() => import("./delete-account-dialog.tsx").then((module) => ({ default: module.DeleteAccountDialog })))

/** What a customer may do with what the shop knows of them: take it away, or have it deleted. */
export function DataPanel() {
  const [isDeleting, setDeleting] = useState(false)
  return (
    <Panel line className="stack-6">
      <h2 className="h-block">{m.account_data()}</h2>
      <div className={styles.head}>
        <p className={`small quiet ${styles.text}`}>{m.account_data_text()}</p>
        <DownloadButton />
      </div>
      <div className={styles.head}>
        <p className={`small quiet ${styles.text}`}>{m.account_delete_text()}</p>
        <Button kind="bad" onClick={() => setDeleting(true)}>
          {m.account_delete()}
        </Button>
      </div>
      <p className="small">
        <SiteLink className="link" href={paths.privacy()}>
          {m.info_policy_privacy()}
        </SiteLink>
      </p>
      {isDeleting && (
        <Suspense>
          <DeleteAccountDialog onClose={() => setDeleting(false)} />
        </Suspense>
      )}
    </Panel>
  )
}

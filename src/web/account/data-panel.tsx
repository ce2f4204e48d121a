import { useState } from "react"
import { m } from "#messages/messages.js"
import { showToast } from "#ui/dialog/toast.ts"
import { Button } from "#ui/form/button.tsx"
import { Panel } from "#ui/layout/panel.tsx"
import { SiteLink } from "#ui/navigation/site-link.tsx"
import { api } from "#web/api.ts"
import { ApiProblem } from "#web/api-problem.ts"
import { LazyDialog } from "#web/loading/lazy-dialog.tsx"
import { paths } from "#web/paths.ts"
import * as styles from "./account.module.css"

const loadDialog = () => import("./delete-account-dialog.tsx").then((module) => module.DeleteAccountDialog)

/** Download of the customer's data, and deletion of the account. */
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
        <LazyDialog load={loadDialog} onClose={() => setDeleting(false)}>
          {(DeleteAccountDialog) => <DeleteAccountDialog onClose={() => setDeleting(false)} />}
        </LazyDialog>
      )}
    </Panel>
  )
}

const FILE = "my-data.json"

function DownloadButton() {
  const [isBusy, setBusy] = useState(false)

  async function download() {
    setBusy(true)
    try {
      save(JSON.stringify(await api().account.exportData(), null, 2))
    } catch (fault) {
      if (!(fault instanceof ApiProblem)) throw fault
      showToast(fault.detail, { kind: "bad" })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button busy={isBusy} busyText={m.account_data_downloading()} onClick={() => void download()}>
      {m.account_data_download()}
    </Button>
  )
}

function save(text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }))
  const link = document.createElement("a")
  link.href = address
  link.download = FILE
  link.click()
  // Some browsers read the address only after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

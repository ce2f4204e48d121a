import { useState } from "react"
import { m } from "#messages/messages.js"
import { showToast } from "#ui/dialog/toast.ts"
import { Button } from "#ui/form/button.tsx"
import { api } from "#web/api.ts"
import { ApiProblem } from "#web/api-problem.ts"

const FILE = "my-data.json"

/** Saves what the shop keeps of the customer as a file. */
export function DownloadButton() {
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
  // Some browsers read it only after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

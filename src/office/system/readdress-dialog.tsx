import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import type { QueuedMail } from "#contract/office/system.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { Button } from "#office/parts/control/button.tsx"
import { TextField } from "#office/parts/control/field.tsx"
import { Dialog } from "#office/parts/dialog/dialog.tsx"
import { mailName } from "#office/parts/text/mail-name.ts"
import { useTask } from "#office/use-task.ts"

/** Sends a mail that could not be sent to another address, at once. */
export function ReaddressDialog({ mail: { id, name, to }, onClose }: { mail: QueuedMail; onClose: () => void }) {
  const [address, setAddress] = useState(to)
  const client = useQueryClient()
  const { run, busy, mistake } = useTask()
  const save = () =>
    run(async () => {
      await api.system.readdress({ id, to: address })
      await api.system.retry({ id })
      await client.invalidateQueries({ queryKey: ["job"] })
      onClose()
    })
  const foot = (
    <>
      <Button kind="plain" onClick={onClose}>
        {m.office_back()}
      </Button>
      <Button kind="primary" type="submit" form="mail-address" busy={busy}>
        {m.office_system_send_there()}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={onClose} title={mailName(name)} foot={foot}>
      <form
        id="mail-address"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <TextField
          label={m.office_system_new_address()}
          type="email"
          dir="ltr"
          required
          maxLength={254}
          value={address}
          mistake={mistake}
          onChange={(event) => setAddress(event.target.value)}
        />
      </form>
    </Dialog>
  )
}

import { type ReactNode, useState } from "react"
import type { Address } from "#contract/addresses.ts"
import { m } from "#messages/messages.js"
import { showToast } from "#ui/dialog/toast.ts"
import { LazyDialog } from "#web/loading/lazy-dialog.tsx"
import type { LoadState } from "#web/loading/use-loaded.ts"
import { withAddress } from "./with-address.ts"

const loadDialog = () => import("./address-dialog.tsx").then((module) => module.AddressDialog)

type AddressDialogControl = {
  add: () => void
  edit: (address: Address) => void
  /** The dialog while it is open. */
  element: ReactNode
}

/** The dialog that adds or edits an address of the list; its code loads when it opens. */
export function useAddressDialog(addresses: LoadState<Address[]>, onAdded?: (address: Address) => void): AddressDialogControl {
  const [editing, setEditing] = useState<Address | "new" | null>(null)

  function keep(saved: Address) {
    const isNew = editing === "new"
    if (addresses.state === "ready") addresses.change((list) => withAddress(list, saved, { isNew }))
    if (isNew) onAdded?.(saved)
    showToast(m.addresses_saved(), { kind: "good" })
    setEditing(null)
  }

  return {
    add: () => setEditing("new"),
    edit: setEditing,
    element: editing && (
      <LazyDialog load={loadDialog} onClose={() => setEditing(null)}>
        {(AddressDialog) => <AddressDialog address={editing === "new" ? null : editing} onSaved={keep} onClose={() => setEditing(null)} />}
      </LazyDialog>
    ),
  }
}

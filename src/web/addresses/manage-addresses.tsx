import { useState } from "react"
import type { Address } from "#contract/addresses.ts"
import { m } from "#messages/messages.js"
import { IconButton } from "#ui/form/icon-button.tsx"
import { Panel } from "#ui/layout/panel.tsx"
import { Empty } from "#ui/text/empty.tsx"
import { LoadedPart } from "#web/loaded-part.tsx"
import { useLoaded } from "#web/use-loaded.ts"
import { AddAddressButton } from "./add-address-button.tsx"
import cards from "./address-cards.module.css"
import { addressName } from "./address-name.ts"
import { AddressText } from "./address-text.tsx"
import { CardsPending } from "./cards-pending.tsx"
import { DeleteAddressDialog } from "./delete-address-dialog.tsx"
import { loadAddresses } from "./load-addresses.ts"
import styles from "./manage-addresses.module.css"
import { useAddressDialog } from "./use-address-dialog.tsx"

/** "Manage Address": the saved addresses with add, edit and delete. [spec 2 §2] */
export function ManageAddresses() {
  const addresses = useLoaded(loadAddresses, null)
  const dialog = useAddressDialog(addresses)
  const [deleting, setDeleting] = useState<Address | null>(null)
  return (
    <>
      <div className={styles.head}>
        <h1 className="h-page">{m.addresses_title()}</h1>
        <AddAddressButton onAdd={dialog.add} />
      </div>
      <LoadedPart loaded={addresses} waiting={<CardsPending />}>
        {(list, { change }) => (
          <>
            {list.length === 0 && <Empty icon="pin" heading="h2" title={m.addresses_none()} text={m.addresses_none_text()} />}
            <ul className={cards.cards} aria-label={m.addresses_list()} hidden={list.length === 0}>
              {list.map((address) => (
                <li key={address.id}>
                  <AddressCard address={address} onEdit={() => dialog.edit(address)} onDelete={() => setDeleting(address)} />
                </li>
              ))}
            </ul>
            {deleting && (
              <DeleteAddressDialog
                address={deleting}
                onDeleted={() => {
                  change((now) => now.filter(({ id }) => id !== deleting.id))
                  setDeleting(null)
                }}
                onClose={() => setDeleting(null)}
              />
            )}
          </>
        )}
      </LoadedPart>
      {dialog.element}
    </>
  )
}

function AddressCard({ address, onEdit, onDelete }: { address: Address; onEdit: () => void; onDelete: () => void }) {
  const name = addressName(address)
  return (
    <Panel line className={styles.card}>
      <div className={styles.text}>
        <AddressText address={address} />
      </div>
      <div className={styles.tools}>
        <IconButton icon="edit" aria-label={m.addresses_edit({ name })} onClick={onEdit} />
        <IconButton icon="trash" aria-label={m.addresses_delete({ name })} onClick={onDelete} />
      </div>
    </Panel>
  )
}

import { useEffect, useRef, useState } from "react"
import type { Address } from "#contract/addresses.ts"
import { m } from "#messages/messages.js"
import { Modal } from "#ui/dialog/modal.tsx"
import { showToast } from "#ui/dialog/toast.ts"
import { Empty } from "#ui/feedback/empty.tsx"
import { Notice } from "#ui/feedback/notice.tsx"
import { Button, IconButton } from "#ui/form/button.tsx"
import { Panel } from "#ui/layout/panel.tsx"
import { api } from "#web/api.ts"
import { ApiProblem } from "#web/api-problem.ts"
import { LoadedPart } from "#web/loading/loaded-part.tsx"
import { useLoaded } from "#web/loading/use-loaded.ts"
import { AddAddressButton } from "./add-address-button.tsx"
import { AddressText, addressName } from "./address-text.tsx"
import * as styles from "./addresses.module.css"
import { CardsPending } from "./cards-pending.tsx"
import { loadAddresses } from "./load-addresses.ts"
import { useAddressDialog } from "./use-address-dialog.tsx"
import { withDefault } from "./with-address.ts"

/** "Manage Address": the saved addresses with add, edit and delete. [spec 2 §2] */
export function ManageAddresses() {
  const addresses = useLoaded(loadAddresses, null)
  const dialog = useAddressDialog(addresses)
  const [deleting, setDeleting] = useState<Address | null>(null)
  const [title, moveToTitle] = useTitleFocus()
  return (
    <>
      <div className={styles.head}>
        <h1 ref={title} tabIndex={-1} className="h-page">
          {m.addresses_title()}
        </h1>
        <AddAddressButton onAdd={dialog.add} />
      </div>
      <LoadedPart loaded={addresses} waiting={<CardsPending />}>
        {(list, { change }) => (
          <>
            {list.length === 0 && <Empty icon="pin" heading="h2" title={m.addresses_none()} text={m.addresses_none_text()} />}
            <ul className={styles.cards} aria-label={m.addresses_list()} hidden={list.length === 0}>
              {list.map((address) => (
                <li key={address.id}>
                  <AddressCard
                    address={address}
                    onEdit={() => dialog.edit(address)}
                    onDelete={() => setDeleting(address)}
                    {...(list.length > 1 && {
                      onDefault: () => void makeDefault(address, () => change((now) => withDefault(now, address.id))),
                    })}
                  />
                </li>
              ))}
            </ul>
            {deleting && (
              <DeleteAddressDialog
                address={deleting}
                onDeleted={() => {
                  change((now) => now.filter(({ id }) => id !== deleting.id))
                  setDeleting(null)
                  moveToTitle()
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

/** Moves the focus to the title after the next rendering, because the control that had it is gone. */
function useTitleFocus() {
  const title = useRef<HTMLHeadingElement>(null)
  const [moves, setMoves] = useState(0)
  useEffect(() => {
    if (moves > 0) title.current?.focus({ preventScroll: true })
  }, [moves])
  return [title, () => setMoves((count) => count + 1)] as const
}

async function makeDefault(address: Address, onDone: () => void): Promise<void> {
  try {
    await api().addresses.makeDefault({ id: address.id })
    onDone()
    showToast(m.addresses_default_saved(), { kind: "good" })
  } catch (fault) {
    if (!(fault instanceof ApiProblem)) throw fault
    showToast(m.addresses_default_failed(), { kind: "bad" })
  }
}

type AddressCardProps = {
  address: Address
  onEdit: () => void
  onDelete: () => void
  /** Absent when there is nothing to choose. */
  onDefault?: () => void
}

function AddressCard({ address, onEdit, onDelete, onDefault }: AddressCardProps) {
  const name = addressName(address)
  return (
    <Panel line className={styles.card}>
      <div className={styles.text}>
        <AddressText address={address} />
        {onDefault && !address.is_default && (
          <button
            type="button"
            className={`link small ${styles.makeDefault}`}
            aria-label={m.addresses_make_default_of({ name })}
            onClick={onDefault}
          >
            {m.addresses_make_default()}
          </button>
        )}
      </div>
      <div className={styles.tools}>
        <IconButton icon="edit" aria-label={m.addresses_edit({ name })} onClick={onEdit} />
        <IconButton icon="trash" aria-label={m.addresses_delete({ name })} onClick={onDelete} />
      </div>
    </Panel>
  )
}

type DeleteAddressDialogProps = { address: Address; onDeleted: () => void; onClose: () => void }

/** Asks before deleting an address, and reports a failure. [spec 2 §8] */
function DeleteAddressDialog({ address, onDeleted, onClose }: DeleteAddressDialogProps) {
  const [isDeleting, setDeleting] = useState(false)
  const [hasFailed, setFailed] = useState(false)

  async function remove() {
    setDeleting(true)
    setFailed(false)
    try {
      await api().addresses.remove({ id: address.id })
    } catch (fault) {
      if (!(fault instanceof ApiProblem)) throw fault
      setDeleting(false)
      // An address already deleted, perhaps in another tab, counts as deleted.
      if (fault.status !== 404) return setFailed(true)
    }
    onDeleted()
  }

  return (
    <Modal open centred title={m.addresses_delete_question()} onClose={onClose}>
      {hasFailed && (
        <Notice tone="bad" role="alert">
          {m.addresses_delete_failed()}
        </Notice>
      )}
      <div className={styles.actions}>
        <Button onClick={onClose}>{m.addresses_cancel()}</Button>
        <Button kind="bad" busy={isDeleting} busyText={m.addresses_deleting()} onClick={() => void remove()}>
          {m.addresses_delete_yes()}
        </Button>
      </div>
    </Modal>
  )
}

import type { Address } from "#contract/addresses.ts"
import { m } from "#messages/messages.js"
import { Modal } from "#ui/dialog/modal.tsx"
import { AddressForm } from "./address-form.tsx"

type AddressDialogProps = {
  /** The address to edit; null to add one. */
  address: Address | null
  onSaved: (saved: Address) => void
  onClose: () => void
}

/** The address form over the page, in add or edit mode. */
export function AddressDialog({ address, onSaved, onClose }: AddressDialogProps) {
  return (
    <Modal open size="lg" onClose={onClose} title={address ? m.addresses_edit_title() : m.addresses_add_title()}>
      <AddressForm address={address} onSaved={onSaved} onCancel={onClose} />
    </Modal>
  )
}

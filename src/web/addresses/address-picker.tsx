import { useId } from "react"
import type { Address } from "#contract/addresses.ts"
import { m } from "#messages/messages.js"
import { IconButton } from "#ui/form/button.tsx"
import { RadioCard } from "#ui/form/choices.tsx"
import { LoadedPart } from "#web/loading/loaded-part.tsx"
import type { LoadState } from "#web/loading/use-loaded.ts"
import { AddAddressButton } from "./add-address-button.tsx"
import { AddressText, addressName } from "./address-text.tsx"
import * as styles from "./addresses.module.css"
import { CardsPending } from "./cards-pending.tsx"
import { useAddressDialog } from "./use-address-dialog.tsx"

type AddressPickerProps = {
  addresses: LoadState<Address[]>
  selected: number | null
  onSelect: (id: number) => void
  /** Called on Enter on a card, also while the page's button is disabled. */
  onEnter?: () => void
}

/** The choice of a saved address, with buttons to add and edit; an added address is selected. */
export function AddressPicker({ addresses, selected, onSelect, onEnter }: AddressPickerProps) {
  const name = useId()
  const dialog = useAddressDialog(addresses, (saved) => onSelect(saved.id))
  return (
    <div className="stack">
      <LoadedPart loaded={addresses} waiting={<CardsPending />}>
        {(list) => (
          <>
            {list.length === 0 && <p className="small quiet">{m.addresses_none()}</p>}
            <fieldset className={styles.cards} hidden={list.length === 0}>
              <legend className="sr">{m.addresses_list()}</legend>
              {list.map((address) => (
                <RadioCard
                  key={address.id}
                  name={name}
                  value={address.id}
                  checked={address.id === selected}
                  onChange={() => onSelect(address.id)}
                  onKeyDown={(event) => {
                    if (event.key !== "Enter") return
                    event.preventDefault()
                    onEnter?.()
                  }}
                  tools={
                    <IconButton
                      icon="edit"
                      aria-label={m.addresses_edit({ name: addressName(address) })}
                      onClick={() => dialog.edit(address)}
                    />
                  }
                >
                  <AddressText address={address} />
                </RadioCard>
              ))}
            </fieldset>
            <AddAddressButton className={styles.add} onAdd={dialog.add} />
          </>
        )}
      </LoadedPart>
      {dialog.element}
    </div>
  )
}

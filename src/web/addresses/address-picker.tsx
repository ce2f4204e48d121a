import { useId } from "react"
import type { Address } from "#contract/addresses.ts"
import { m } from "#messages/messages.js"
import { IconButton } from "#ui/form/icon-button.tsx"
import { RadioCard } from "#ui/form/radio-card.tsx"
import { LoadedPart } from "#web/loaded-part.tsx"
import type { Loaded } from "#web/use-loaded.ts"
import { AddAddressButton } from "./add-address-button.tsx"
import cards from "./address-cards.module.css"
import { addressName } from "./address-name.ts"
import { AddressText } from "./address-text.tsx"
import { CardsPending } from "./cards-pending.tsx"
import { useAddressDialog } from "./use-address-dialog.tsx"

type AddressPickerProps = {
  addresses: Loaded<Address[]>
  selected: number | null
  onSelect: (id: number) => void
  /** Enter on a card, which does not press a disabled button. */
  onEnter?: () => void
}

/** One of the customer's addresses, with a way to add and to edit; one that was added is selected. */
export function AddressPicker({ addresses, selected, onSelect, onEnter }: AddressPickerProps) {
  const name = useId()
  const dialog = useAddressDialog(addresses, (saved) => onSelect(saved.id))
  return (
    <div className="stack">
      <LoadedPart loaded={addresses} waiting={<CardsPending />}>
        {(list) => (
          <>
            {list.length === 0 && <p className="small quiet">{m.addresses_none()}</p>}
            <fieldset className={cards.cards} hidden={list.length === 0}>
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
            <AddAddressButton className={cards.add} onAdd={dialog.add} />
          </>
        )}
      </LoadedPart>
      {dialog.element}
    </div>
  )
}

import { type ReactNode, useId } from "react"
import type { Address, Branch } from "#contract/addresses.ts"
import { m } from "#messages/messages.js"
import { Segmented } from "#ui/form/segmented.tsx"
import { Icon } from "#ui/media/icon.tsx"
import { streetLine } from "#web/addresses/street-line.ts"
import { readSite } from "#web/site.ts"
import styles from "./address-section.module.css"
import type { DeliveryType } from "./booking-time.ts"

type AddressSectionProps = {
  type: DeliveryType
  onType: (type: DeliveryType) => void
  isOpen: boolean
  onToggle: () => void
  /** Said in a line while the section is collapsed. */
  place: Address | Branch | null
  /** The addresses to choose from. */
  children: ReactNode
}

/** Where the device is repaired: at the customer's or in a store. The choice can be collapsed. [spec 2 §2] */
export function AddressSection({ type, onType, isOpen, onToggle, place, children }: AddressSectionProps) {
  const id = useId()
  return (
    <section>
      <div className={styles.head}>
        <h2 className="h-block">
          <button type="button" className={styles.toggle} aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
            <span>
              {m.repairs_address()}
              <span className={styles.required} aria-hidden="true">
                {" *"}
              </span>
            </span>
            <Icon name="down" className={styles.chevron} />
          </button>
        </h2>
        {readSite().hasBranches && (
          <Segmented
            label={m.repairs_delivery()}
            segments={[
              { id: "home", label: m.repairs_home(), icon: "home" },
              { id: "pickup", label: m.repairs_pickup(), icon: "store" },
            ]}
            selected={type}
            onSelect={onType}
          />
        )}
      </div>
      <div id={id} data-part="address" hidden={!isOpen}>
        {children}
      </div>
      {!isOpen && place && (
        <p className="small">
          {"name" in place && <bdi className="strong">{place.name}, </bdi>}
          {streetLine(place)}, <bdi>{place.city}</bdi>
        </p>
      )}
    </section>
  )
}

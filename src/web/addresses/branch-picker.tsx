import { useId } from "react"
import type { Branch } from "#contract/addresses.ts"
import { m } from "#messages/messages.js"
import { readablePhone } from "#rules/people/phone.ts"
import { mapLink } from "#rules/values/map-link.ts"
import { iconButtonClass } from "#ui/form/button.tsx"
import { RadioCard } from "#ui/form/choices.tsx"
import { Icon } from "#ui/media/icon.tsx"
import { joinList } from "#ui/text/language.ts"
import { LoadedPart } from "#web/loading/loaded-part.tsx"
import type { LoadState } from "#web/loading/use-loaded.ts"
import { streetLine } from "./address-text.tsx"
import * as styles from "./addresses.module.css"
import { CardsPending } from "./cards-pending.tsx"

type BranchPickerProps = {
  branches: LoadState<Branch[]>
  selected: number | null
  onSelect: (id: number) => void
  /** Called on Enter on a card, also while the page's button is disabled. */
  onEnter?: () => void
}

/** The choice of a branch, each with its hours and a map link. */
export function BranchPicker({ branches, selected, onSelect, onEnter }: BranchPickerProps) {
  const name = useId()
  return (
    <LoadedPart loaded={branches} waiting={<CardsPending />}>
      {(list) => (
        <fieldset className={styles.cards}>
          <legend className="sr">{m.addresses_branches()}</legend>
          {list.map((branch) => (
            <RadioCard
              key={branch.id}
              name={name}
              value={branch.id}
              checked={branch.id === selected}
              onChange={() => onSelect(branch.id)}
              onKeyDown={(event) => {
                if (event.key !== "Enter") return
                event.preventDefault()
                onEnter?.()
              }}
              tools={<MapLink branch={branch} />}
            >
              <BranchText branch={branch} />
            </RadioCard>
          ))}
        </fieldset>
      )}
    </LoadedPart>
  )
}

function MapLink({ branch }: { branch: Branch }) {
  return (
    <a
      className={iconButtonClass({})}
      href={mapLink(branch)}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={m.addresses_map_of({ name: branch.name })}
      title={m.addresses_map()}
    >
      <Icon name="pin" />
    </a>
  )
}

/** The content of a branch's card. Phrasing content, because it is inside a label. */
export function BranchText({ branch }: { branch: Branch }) {
  return (
    <>
      <bdi className={styles.name}>{branch.name}</bdi>
      <span>{streetLine(branch)}</span>
      <span>
        <bdi>{joinList([branch.city, branch.land_mark])}</bdi>
      </span>
      <span className="quiet">
        <span className="sr">{m.addresses_hours()}: </span>
        {branch.working_hours}
      </span>
      <span className="quiet num ltr">{readablePhone(branch.phone)}</span>
    </>
  )
}

import { useId } from "react"
import { Icon, type IconName } from "#ui/media/icon.tsx"
import * as styles from "./form.module.css"

type Segment<Id extends string> = { id: Id; label: string; icon: IconName }

type SegmentedProps<Id extends string> = {
  label: string
  segments: readonly Segment<Id>[]
  selected: Id
  onSelect: (id: Id) => void
}

/** Two or three short choices in one pill; the arrow keys move between them. */
export function Segmented<Id extends string>({ label, segments, selected, onSelect }: SegmentedProps<Id>) {
  const name = useId()
  return (
    <fieldset className={styles.segments}>
      <legend className="sr">{label}</legend>
      {segments.map(({ id, label: text, icon }) => (
        <label key={id} className={styles.segment}>
          <input type="radio" name={name} className={styles.segmentInput} checked={id === selected} onChange={() => onSelect(id)} />
          <Icon name={icon} />
          {text}
        </label>
      ))}
    </fieldset>
  )
}

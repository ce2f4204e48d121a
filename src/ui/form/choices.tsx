import { type ComponentProps, type ReactNode, useId } from "react"
import { Icon, type IconName } from "#ui/media/icon.tsx"
import * as styles from "./form.module.css"

type CheckboxProps = Omit<ComponentProps<"input">, "type" | "className"> & {
  children: ReactNode
  /** Shown at the end. The owner disables a choice with a count of 0 and never hides it. */
  count?: number
}

/** A row with a box of 20 px, 40 px high (44 px on phones). */
export function Checkbox({ children, count, ...input }: CheckboxProps) {
  return (
    <label className={styles.row}>
      <input type="checkbox" {...input} className={styles.checkboxMark} />
      <span className={styles.checkboxText}>{children}</span>
      {count !== undefined && <span className={styles.count}>{count}</span>}
    </label>
  )
}

type RadioCardProps = Omit<ComponentProps<"input">, "type" | "className"> & {
  children: ReactNode
  /** Buttons and links of the card that do not select it. */
  tools?: ReactNode
  icon?: ReactNode
}

/** One of a few choices with more than a word each, such as an address. Cards with the same `name` in a `fieldset` form a group. */
export function RadioCard({ children, tools, icon, ...input }: RadioCardProps) {
  return (
    <div className={styles.card}>
      <label className={styles.choice}>
        <input type="radio" {...input} className={styles.radioMark} />
        <span className={styles.radioText}>{children}</span>
        {icon}
      </label>
      {tools && <div className={styles.tools}>{tools}</div>}
    </div>
  )
}

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

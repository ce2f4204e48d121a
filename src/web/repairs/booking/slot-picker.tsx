import { useId } from "react"
import { m } from "#messages/messages.js"
import type { RepairSlot } from "#rules/repair-slots.ts"
import { Notice } from "#ui/text/notice.tsx"
import styles from "./slot-picker.module.css"

type SlotPickerProps = {
  /** Those that can be booked on the day; null while there is no day. */
  slots: readonly RepairSlot[] | null
  selected: RepairSlot | null
  onSlot: (slot: RepairSlot) => void
}

/** When somebody comes; none is chosen ahead. [spec 2 §9] */
export function SlotPicker({ slots, selected, onSlot }: SlotPickerProps) {
  const name = useId()
  if (slots === null) return <p className="small quiet">{m.repairs_slot_needs_date()}</p>
  if (slots.length === 0) return <Notice>{m.repairs_slots_over()}</Notice>
  return (
    <fieldset className={styles.slots}>
      <legend className="sr">{m.repairs_slot()}</legend>
      {slots.map((slot) => (
        <label key={slot.startHour} className={styles.slot}>
          <input
            type="radio"
            className={styles.input}
            name={name}
            value={slot.startHour}
            checked={slot.startHour === selected?.startHour}
            onChange={() => onSlot(slot)}
          />
          {slot.label}
        </label>
      ))}
    </fieldset>
  )
}

import { type Ref, useId, useState } from "react"
import { m } from "#messages/messages.js"
import type { RepairSlot } from "#rules/repairs/repair-slots.ts"
import { Notice } from "#ui/feedback/notice.tsx"
import { TextField } from "#ui/form/text-field.tsx"
import { Icon } from "#ui/media/icon.tsx"
import styles from "./booking.module.css"
import { dayParts, isBookableDay, longDay, nextDays } from "./booking-time.ts"

type DayPickerProps = {
  today: string
  /** What was chosen: null is today, "" no date yet. */
  day: string | null
  onDay: (day: string) => void
  /** The field of a later date, while it is shown. */
  dateInput: Ref<HTMLInputElement>
}

/** The next seven days as a strip, and any later one by its date. [spec 2 §2] */
export function DayPicker({ today, day, onDay, dateInput }: DayPickerProps) {
  const name = useId()
  const [isOther, setOther] = useState(false)
  const isPast = day !== null && day !== "" && !isBookableDay(day, today)
  return (
    <>
      <fieldset className={styles.days}>
        <legend className="sr">{m.repairs_date()}</legend>
        {nextDays(today).map((each, index) => {
          const { weekday, date, month } = dayParts(each)
          return (
            <label key={each} className={styles.day}>
              <input
                type="radio"
                className={styles.dayInput}
                name={name}
                value={each}
                aria-label={longDay(each)}
                checked={!isOther && each === (day ?? today)}
                onChange={() => {
                  setOther(false)
                  onDay(each)
                }}
              />
              <span>{index === 0 ? m.repairs_today() : weekday}</span>
              <b>{date}</b>
              <span>{month}</span>
            </label>
          )
        })}
        <label className={styles.day}>
          <input
            type="radio"
            className={styles.dayInput}
            name={name}
            value="other"
            aria-label={m.repairs_other_date()}
            checked={isOther}
            onChange={() => {
              setOther(true)
              onDay("")
            }}
          />
          <span>{m.repairs_other()}</span>
          <Icon name="calendar" />
          <span>{m.repairs_other_word()}</span>
        </label>
      </fieldset>
      {isOther && (
        <TextField
          ref={dateInput}
          className={styles.otherDay}
          label={m.repairs_other_date()}
          type="date"
          required
          min={today}
          value={day ?? ""}
          error={isPast ? m.repairs_date_past() : null}
          onChange={(event) => onDay(event.target.value)}
        />
      )}
    </>
  )
}

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
            className={styles.slotInput}
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

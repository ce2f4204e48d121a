import { type Ref, useId, useState } from "react"
import { m } from "#messages/messages.js"
import { Notice } from "#ui/feedback/notice.tsx"
import { Skeleton } from "#ui/feedback/skeleton.tsx"
import { TextField } from "#ui/form/fields.tsx"
import { Icon } from "#ui/media/icon.tsx"
import { joinList } from "#ui/text/language.ts"
import { slotText } from "#ui/text/slot-text.ts"
import { type DayFault, dayFault, dayParts, firstFreeDay, longDay, type OfferedDay, type SlotState } from "./booking-time.ts"
import styles from "./visit.module.css"

const STRIP = 7

type DayPickerProps = {
  /** The offered days, from today on. */
  days: readonly OfferedDay[]
  /** The chosen day: null is the first with a free slot, "" no date yet. */
  day: string | null
  onDay: (day: string) => void
  /** The field of a later date, while it is shown. */
  dateInput: Ref<HTMLInputElement>
}

/** The next seven days as a strip, and any later one by its date. [spec 2 §2] */
export function DayPicker({ days, day, onDay, dateInput }: DayPickerProps) {
  const name = useId()
  const strip = days.slice(0, STRIP)
  const chosen = day ?? firstFreeDay(days)?.day ?? ""
  const [wantsOther, setOther] = useState(false)
  const isOther = wantsOther || (chosen !== "" && !strip.some((each) => each.day === chosen))
  const fault = isOther && chosen ? dayFault(chosen, days) : null
  return (
    <>
      <fieldset className={styles.days}>
        <legend className="sr">{m.repairs_date()}</legend>
        {strip.map((each, index) => (
          <DayTile
            key={each.day}
            name={name}
            offered={each}
            isToday={index === 0}
            checked={!isOther && each.day === chosen && each.fault === null}
            onChoose={() => {
              setOther(false)
              onDay(each.day)
            }}
          />
        ))}
        <OtherTile
          name={name}
          checked={isOther}
          onChoose={() => {
            setOther(true)
            onDay("")
          }}
        />
      </fieldset>
      {isOther && (
        <TextField
          ref={dateInput}
          className={styles.otherDay}
          label={m.repairs_other_date()}
          type="date"
          required
          min={days[0]?.day}
          max={days.at(-1)?.day}
          value={chosen}
          error={fault && faultTexts[fault]()}
          onChange={(event) => onDay(event.target.value)}
        />
      )}
    </>
  )
}

function OtherTile({ name, checked, onChoose }: { name: string; checked: boolean; onChoose: () => void }) {
  return (
    <label className={styles.day}>
      <input
        type="radio"
        className={styles.input}
        name={name}
        value="other"
        aria-label={m.repairs_other_date()}
        checked={checked}
        onChange={onChoose}
      />
      <span>{m.repairs_other()}</span>
      <Icon name="calendar" />
      <span>{m.repairs_other_word()}</span>
    </label>
  )
}

const faultTexts = {
  past: m.repairs_date_past,
  late: m.repairs_date_late,
  closed: m.repairs_date_closed,
  full: m.repairs_date_full,
} satisfies Record<DayFault, () => string>

type DayTileProps = { name: string; offered: OfferedDay; isToday: boolean; checked: boolean; onChoose: () => void }

function DayTile({ name, offered: { day, fault }, isToday, checked, onChoose }: DayTileProps) {
  const { weekday, date, month } = dayParts(day)
  const isFull = fault === "full"
  return (
    <label className={styles.day}>
      <input
        type="radio"
        className={styles.input}
        name={name}
        value={day}
        aria-label={joinList([longDay(day), fault && (isFull ? m.repairs_day_full() : m.repairs_day_closed())])}
        disabled={fault !== null}
        checked={checked}
        onChange={onChoose}
      />
      <span>{isToday ? m.repairs_today() : weekday}</span>
      <b>{date}</b>
      <span>{fault ? (isFull ? m.repairs_day_full() : m.repairs_day_closed()) : month}</span>
    </label>
  )
}

type SlotPickerProps = {
  /** The slots of the day that have not started; null without a day. */
  slots: readonly SlotState[] | null
  isLoading: boolean
  selected: SlotState | null
  onSlot: (slot: SlotState) => void
}

/** The time slot of a home visit; none is preselected. [spec 2 §9] */
export function SlotPicker({ slots, isLoading, selected, onSlot }: SlotPickerProps) {
  const name = useId()
  if (slots === null) return <p className="small quiet">{m.repairs_slot_needs_date()}</p>
  if (isLoading) return <Skeleton className={styles.pendingSlots} />
  if (slots.length === 0) return <Notice>{m.repairs_slots_over()}</Notice>
  return (
    <fieldset className={styles.slots}>
      <legend className="sr">{m.repairs_slot()}</legend>
      {slots.map((slot) => (
        <label key={slot.time} className={styles.slot}>
          <input
            type="radio"
            className={styles.input}
            name={name}
            value={slot.time}
            disabled={slot.is_full}
            checked={slot.time === selected?.time}
            onChange={() => onSlot(slot)}
          />
          {slot.label && slotText(slot.label)}
          {slot.is_full && <span className="small"> {m.repairs_day_full()}</span>}
        </label>
      ))}
    </fieldset>
  )
}

import { useId, useState } from "react"
import { m } from "#messages/messages.js"
import { TextField } from "#ui/form/text-field.tsx"
import { Icon } from "#ui/media/icon.tsx"
import { dayParts, isBookableDay, longDay, nextDays } from "./booking-days.ts"
import styles from "./day-picker.module.css"

type DayPickerProps = {
  today: string
  /** What was chosen: null is today, "" no date yet. */
  day: string | null
  onDay: (day: string) => void
}

/** The next seven days as a strip, and any later one by its date. [spec 2 §2] */
export function DayPicker({ today, day, onDay }: DayPickerProps) {
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
                className={styles.input}
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
            className={styles.input}
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
          className={styles.other}
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

import { type ComponentProps, type ReactNode, useId } from "react"
import { m } from "#messages/messages.js"
import { Icon } from "#office/parts/text/icon.tsx"
import { fieldDirection } from "#ui/form/field-direction.ts"
import { classNames } from "#ui/style/class-names.ts"
import * as styles from "./field.module.css"

type FrameProps = {
  label: ReactNode
  /** At the end of the label's line: "optional", "was 2", a count. */
  aside?: ReactNode
  hint?: ReactNode
  /** The error message. */
  mistake?: string | null
}

type FieldFrameProps = FrameProps & {
  id: string
  required?: boolean
  children: ReactNode
}

/** A label, a control and the message below it. */
function FieldFrame({ id, label, aside, hint, mistake, required, children }: FieldFrameProps) {
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {required && (
          <span className={styles.required} aria-hidden="true">
            *
          </span>
        )}
        {aside && <span className={styles.aside}>{aside}</span>}
      </label>
      {children}
      {mistake ? (
        <span className={styles.mistake} id={`${id}-mistake`}>
          <Icon name="alert" size="sm" />
          {mistake}
        </span>
      ) : (
        hint && (
          <span className={styles.hint} id={`${id}-hint`}>
            {hint}
          </span>
        )
      )}
    </div>
  )
}

const describedBy = (id: string, { hint, mistake }: FrameProps) => (mistake ? `${id}-mistake` : hint ? `${id}-hint` : undefined)

type TextFieldProps = FrameProps & Omit<ComponentProps<"input">, "id"> & { changed?: boolean }

/** A single-line text field. */
export function TextField({ label, aside, hint, mistake, changed, className, ...rest }: TextFieldProps) {
  const id = useId()
  const frame = { label, aside, hint, mistake }
  return (
    <FieldFrame id={id} {...frame} required={rest.required}>
      <input
        {...rest}
        dir={fieldDirection(rest)}
        id={id}
        className={classNames(styles.input, className)}
        data-changed={changed || undefined}
        aria-invalid={mistake ? true : undefined}
        aria-describedby={describedBy(id, frame)}
      />
    </FieldFrame>
  )
}

type TextAreaProps = FrameProps & Omit<ComponentProps<"textarea">, "id"> & { changed?: boolean }

/** A multi-line text field. */
export function TextArea({ label, aside, hint, mistake, changed, ...rest }: TextAreaProps) {
  const id = useId()
  const frame = { label, aside, hint, mistake }
  return (
    <FieldFrame id={id} {...frame} required={rest.required}>
      <textarea
        {...rest}
        id={id}
        className={classNames(styles.input, styles.area)}
        data-changed={changed || undefined}
        aria-invalid={mistake ? true : undefined}
        aria-describedby={describedBy(id, frame)}
      />
    </FieldFrame>
  )
}

type SelectFieldProps = FrameProps &
  Omit<ComponentProps<"select">, "id" | "children"> & { options: readonly { value: string; label: string }[] }

/** A native select. */
export function SelectField({ label, aside, hint, mistake, options, ...rest }: SelectFieldProps) {
  const id = useId()
  const frame = { label, aside, hint, mistake }
  return (
    <FieldFrame id={id} {...frame} required={rest.required}>
      <select {...rest} id={id} className={classNames(styles.input, styles.select)} aria-describedby={describedBy(id, frame)}>
        {options.map(({ value, label: words }) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}

type FilterSelectProps = Omit<ComponentProps<"select">, "id" | "children"> & Pick<SelectFieldProps, "options"> & { label: string }

/** A select among the filters of a list, with its label for readers. */
export function FilterSelect({ label, options, ...rest }: FilterSelectProps) {
  return (
    <select {...rest} className={classNames(styles.input, styles.select, styles.filter)} aria-label={label} title={label}>
      {options.map(({ value, label: words }) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </select>
  )
}

/** The search field of a list. */
export function SearchField({ label, ...rest }: Omit<ComponentProps<"input">, "type"> & { label: string }) {
  return (
    <span className={styles.search}>
      <Icon name="search" size="sm" />
      <input {...rest} type="search" className={styles.input} aria-label={label} placeholder={rest.placeholder ?? label} maxLength={100} />
    </span>
  )
}

type LanguageProps = ComponentProps<"input"> & Pick<FrameProps, "mistake">

/** The same text in the shop's two languages, side by side where there is room. An empty Arabic text says what shoppers see. */
export function TwoLanguages({ label, en, ar }: { label: string; en: LanguageProps; ar: LanguageProps }) {
  const isMissing = !ar.value
  return (
    <div className={styles.languages}>
      <div className={styles.pair}>
        <TextField {...en} label={label} aside={m.office_english()} lang="en" dir="ltr" />
        <TextField
          {...ar}
          label={label}
          aside={m.office_arabic()}
          lang="ar"
          dir="rtl"
          hint={isMissing ? m.office_shoppers_see_english() : null}
          placeholder={isMissing ? String(en.value ?? "") : ""}
        />
      </div>
    </div>
  )
}

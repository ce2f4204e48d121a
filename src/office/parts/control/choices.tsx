import type { ComponentProps, ReactNode } from "react"
import { classNames } from "#ui/style/class-names.ts"
import * as styles from "./choices.module.css"

type BoxProps = Omit<ComponentProps<"input">, "type">

/** A checkbox with a label. */
export function Checkbox({ children, ...rest }: BoxProps & { children: ReactNode }) {
  return (
    <label className={styles.check}>
      <input {...rest} type="checkbox" className={styles.box} />
      <span>{children}</span>
    </label>
  )
}

/** A checkbox without visible text, for tables. `some` shows the mixed state: some of its rows are chosen. */
export function Box({ label, some = false, ...rest }: BoxProps & { label: string; some?: boolean }) {
  return (
    <input
      {...rest}
      type="checkbox"
      className={styles.box}
      aria-label={label}
      ref={(box) => {
        if (box) box.indeterminate = some
      }}
    />
  )
}

/** A radio button with a label. */
export function Radio({ children, ...rest }: BoxProps & { children: ReactNode }) {
  return (
    <label className={styles.check}>
      <input {...rest} type="radio" className={classNames(styles.box, styles.radio)} />
      <span>{children}</span>
    </label>
  )
}

/** A switch, which takes effect at once. */
export function Switch({ children, ...rest }: BoxProps & { children: ReactNode }) {
  return (
    <label className={styles.check}>
      <input {...rest} type="checkbox" className={styles.toggle} />
      <span>{children}</span>
    </label>
  )
}

type SegmentsProps<Value extends string> = {
  label: string
  value: Value
  options: readonly { value: Value; label: ReactNode }[]
  onChange: (value: Value) => void
}

/** A segmented control with two to five options. */
export function Segments<Value extends string>({ label, value, options, onChange }: SegmentsProps<Value>) {
  return (
    <fieldset className={styles.segments} aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={styles.segment}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  )
}

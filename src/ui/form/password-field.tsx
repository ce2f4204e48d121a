import { type ComponentProps, useState } from "react"
import { m } from "#messages/messages.js"
import { IconButton } from "./button.tsx"
import { FieldFrame, type FieldTexts } from "./field-frame.tsx"
import * as styles from "./form.module.css"

type PasswordFieldProps = FieldTexts & Omit<ComponentProps<"input">, "required" | "type">

/** A password with a button that shows and hides it. Pasting and password managers work; set `autoComplete`. */
export function PasswordField({ label, required, hint, error, id, className, ...input }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  return (
    <FieldFrame label={label} required={required} hint={hint} error={error} id={id} className={className}>
      {(control) => (
        <div className={styles.wrap}>
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            {...control}
            type={isShown ? "text" : "password"}
            className={`${styles.input} ${styles.roomAtEnd}`}
          />
          <IconButton
            icon="eye"
            className={styles.inside}
            aria-label={isShown ? m.ui_hide_password() : m.ui_show_password()}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
          />
        </div>
      )}
    </FieldFrame>
  )
}

import { m } from "#messages/messages.js"
import * as styles from "./text.module.css"

/** What a program said, word for word: in English and from left to right, in every language, with a heading that says what it is. */
export function TechnicalText({ children }: { children: string }) {
  return (
    <div className="xs">
      <div className="quiet">{m.office_technical()}</div>
      <div className={styles.technical} lang="en" dir="ltr">
        {children}
      </div>
    </div>
  )
}

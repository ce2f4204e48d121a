import { m } from "#messages/messages.js"
import { Button } from "#office/parts/control/button.tsx"
import * as styles from "./factor.module.css"

/** The ten recovery codes, which are shown only once. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <div className="stack">
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code} className="num">
            {code}
          </li>
        ))}
      </ul>
      <Button icon="copy" onClick={() => void navigator.clipboard.writeText(codes.join("\n"))}>
        {m.office_copy()}
      </Button>
    </div>
  )
}

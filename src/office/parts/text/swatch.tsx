import * as styles from "./text.module.css"

/** A colour beside its name; nothing without a code. */
export function Swatch({ code }: { code: string | null | undefined }) {
  return code ? <span className={styles.swatch} style={{ background: code }} /> : null
}

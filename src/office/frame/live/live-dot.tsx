import { useEffect, useSyncExternalStore } from "react"
import { m } from "#messages/messages.js"
import { clockText } from "#office/parts/text/time-text.ts"
import * as styles from "../frame.module.css"
import { followChanges, lostSince, subscribeToLine } from "./live-line.ts"

/** Shows whether the page updates live. */
export function LiveDot() {
  const lost = useSyncExternalStore(subscribeToLine, lostSince)
  useEffect(followChanges, [])
  return (
    <span className={styles.live} data-lost={lost ? true : undefined} role="status">
      <i />
      {lost ? m.office_live_lost({ time: clockText(lost) }) : m.office_live()}
    </span>
  )
}

import { useMatches } from "@tanstack/react-router"
import { lazy, Suspense, useEffect, useState } from "react"
import { m } from "#messages/messages.js"
import { KeyHint } from "#office/parts/control/key-hint.tsx"
import { Icon } from "#office/parts/text/icon.tsx"
import { nowText } from "#office/parts/text/time-text.ts"
import { Bell } from "./bell.tsx"
import * as styles from "./frame.module.css"
import { LiveDot } from "./live/live-dot.tsx"
import { setPaletteOpen } from "./palette/palette-state.ts"

// Apart from the first load: no first page has photos to send.
const PhotoLine = lazy(async () => ({ default: (await import("./photo-line.tsx")).PhotoLine }))

/** The top bar: the page's name, the palette's button, and the bell. */
export function TopBar() {
  const title = useMatches().at(-1)?.staticData.title
  return (
    <header className={styles.top}>
      <div className={styles.topStart}>
        <b className="cut">{title?.()}</b>
      </div>
      <button type="button" className={styles.find} aria-keyshortcuts="Control+K Meta+K" onClick={() => setPaletteOpen(true)}>
        <Icon name="search" size="sm" />
        <span>{m.office_find()}</span>
        <KeyHint keys="Ctrl K" />
      </button>
      <div className={styles.topEnd}>
        <Suspense>
          <PhotoLine />
        </Suspense>
        <LiveDot />
        <Now />
        <Bell />
      </div>
    </header>
  )
}

const MINUTE_MS = 60_000

/** The day and the time in Qatar. */
function Now() {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS / 4)
    return () => clearInterval(timer)
  }, [])
  return <time className={styles.now}>{nowText(now)}</time>
}

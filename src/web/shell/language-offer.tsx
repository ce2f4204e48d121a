import { useEffect, useState } from "react"
import { m } from "#messages/messages.js"
import { IconButton } from "#ui/form/button.tsx"
import { remember, remembered } from "#web/device/device-memory.ts"
import * as styles from "./bottom-notes.module.css"
import { LanguageLink, OTHER_LANGUAGE } from "./language-link.tsx"

const ANSWERED = "language-offer"

/**
 * Offers the page in the other language, in that language, when the browser prefers it. It leads nowhere on its own, and an answer is
 * remembered on the device.
 */
export function LanguageOffer() {
  const [isShown, setShown] = useState(false)
  useEffect(() => setShown(isPreferred() && remembered(ANSWERED) === null), [])
  if (!isShown) return null

  function close() {
    remember(ANSWERED, OTHER_LANGUAGE)
    setShown(false)
  }

  return (
    <aside
      className={styles.note}
      lang={OTHER_LANGUAGE}
      dir={OTHER_LANGUAGE === "ar" ? "rtl" : "ltr"}
      aria-label={m.shell_language_offer()}
    >
      <p className={styles.text}>{m.shell_language_offer()}</p>
      <LanguageLink className="link" text={m.shell_language_offer_yes()} onLeave={close} />
      <IconButton icon="close" aria-label={m.shell_language_offer_no()} onClick={close} />
    </aside>
  )
}

/** Whether the other language comes before that of the page in the browser's list. */
function isPreferred(): boolean {
  const known = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => tag === "ar" || tag === "en")
  return known === OTHER_LANGUAGE
}

import { useState } from "react"
import type { MenuItem } from "#contract/home.ts"
import { m } from "#messages/messages.js"
import { IconButton } from "#ui/form/button.tsx"
import { Icon } from "#ui/media/icon.tsx"
import { SiteLink } from "#ui/navigation/site-link.tsx"
import { paths } from "#web/paths.ts"
import { forgetSearch, recentSearches } from "#web/recent-searches.ts"
import * as styles from "./search-drop.module.css"

const CATEGORY = paths.category("")

/** Under the empty box: the last searches of this device, each of which can be removed, and the categories of the menu. */
export function SearchSuggestions({ menu, onFollow }: { menu: readonly MenuItem[]; onFollow: () => void }) {
  const [recent, setRecent] = useState(recentSearches)
  const categories = menu.filter(({ url }) => url.startsWith(CATEGORY))
  if (recent.length + categories.length === 0) return null

  function remove(words: string) {
    forgetSearch(words)
    setRecent(recentSearches())
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps the focus in the box.
    <div className={styles.drop} onMouseDown={(event) => event.preventDefault()}>
      {recent.length > 0 && (
        <section aria-label={m.shell_search_recent()}>
          <p className={styles.group}>{m.shell_search_recent()}</p>
          <ul>
            {recent.map((words) => (
              <li key={words} className={styles.recent}>
                <SiteLink className={styles.result} href={paths.search(words)} onClick={onFollow}>
                  <Icon name="clock" />
                  <span className={styles.name}>{words}</span>
                </SiteLink>
                <IconButton icon="close" aria-label={m.shell_search_forget({ keyword: words })} onClick={() => remove(words)} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {categories.length > 0 && (
        <section aria-label={m.shell_search_popular()}>
          <p className={styles.group}>{m.shell_search_popular()}</p>
          <ul>
            {categories.map(({ name, url }) => (
              <li key={url}>
                <SiteLink className={styles.result} href={url} onClick={onFollow}>
                  <span className={styles.name}>{name}</span>
                </SiteLink>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

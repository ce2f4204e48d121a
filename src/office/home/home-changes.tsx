import type { HomeChange } from "#contract/office/storefront/home-page.ts"
import { m } from "#messages/messages.js"
import { Diff } from "#office/parts/page/diff.tsx"
import { Badge, type Tone } from "#office/parts/text/badge.tsx"
import { listed } from "#office/parts/text/listed.ts"
import * as styles from "./home.module.css"

const WORDS: Readonly<Record<HomeChange["what"][number], { words: () => string; tone: Tone }>> = {
  added: { words: m.office_home_change_added, tone: "good" },
  removed: { words: m.office_home_change_removed, tone: "bad" },
  moved: { words: m.office_home_change_moved, tone: "info" },
  renamed: { words: m.office_home_change_renamed, tone: "info" },
  hidden: { words: m.office_home_change_hidden, tone: "plain" },
  shown: { words: m.office_home_change_shown, tone: "good" },
  entries: { words: m.office_home_change_entries, tone: "info" },
}

/** The differences of two home pages, a line for each section. */
export function HomeChanges({ changes }: { changes: readonly HomeChange[] }) {
  if (changes.length === 0) return <p className="quiet">{m.office_home_no_change()}</p>
  return (
    <ul className={styles.changes} aria-label={m.office_home_changes_label()}>
      {changes.map(({ title, was_title: wasTitle, what, came, went }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two sections may have the same title.
        <li key={at}>
          <span className="row wrap">
            <span className="medium">
              {what.includes("renamed") ? <Diff before={wasTitle} after={title} /> : <bdi>{title ?? m.office_home_untitled()}</bdi>}
            </span>
            {what.map((kind) => (
              <Badge key={kind} tone={WORDS[kind].tone} dot={false}>
                {WORDS[kind].words()}
              </Badge>
            ))}
          </span>
          {came.length > 0 && <span className="t13">{m.office_home_came({ names: listed(came) })}</span>}
          {went.length > 0 && <span className="t13 quiet">{m.office_home_went({ names: listed(went) })}</span>}
        </li>
      ))}
    </ul>
  )
}

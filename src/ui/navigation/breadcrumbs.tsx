import { Fragment } from "react"
import { m } from "#messages/messages.js"
import { Icon } from "#ui/media/icon.tsx"
import { textMark } from "#ui/text/language.ts"
import * as styles from "./navigation.module.css"
import { SiteLink } from "./site-link.tsx"

/** The last crumb is the page itself and has no address. */
export type Crumb = { name: string; href?: string }

/** The path from the home page to this page. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav className={styles.crumbs} aria-label={m.ui_breadcrumb()}>
      {crumbs.map((crumb, index) => (
        <Fragment key={crumb.name}>
          {index > 0 && <Icon name="right" size="sm" flip className={styles.arrow} />}
          {index < crumbs.length - 1 && crumb.href ? (
            <SiteLink className={styles.link} href={crumb.href}>
              <bdi {...textMark(crumb.name)}>{crumb.name}</bdi>
            </SiteLink>
          ) : (
            <span className={styles.here} aria-current={index === crumbs.length - 1 ? "page" : undefined}>
              <bdi {...textMark(crumb.name)}>{crumb.name}</bdi>
            </span>
          )}
        </Fragment>
      ))}
    </nav>
  )
}

import { Icon } from "#ui/media/icon.tsx"
import * as styles from "./navigation.module.css"
import { SiteLink, type SiteLinkProps } from "./site-link.tsx"

/** A link back, above a page's heading. */
export function BackLink({ children, ...link }: SiteLinkProps) {
  return (
    <SiteLink {...link} className={styles.back}>
      <Icon name="back" flip />
      {children}
    </SiteLink>
  )
}

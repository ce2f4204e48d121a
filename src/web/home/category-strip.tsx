import type { ReactNode } from "react"
import type { Category } from "#contract/catalog.ts"
import { sortByName } from "#rules/sort-names.ts"
import { ScrollStrip } from "#ui/layout/scroll-strip.tsx"
import { SiteLink } from "#ui/layout/site-link.tsx"
import { Picture } from "#ui/media/picture.tsx"
import { paths } from "#web/paths.ts"
import { categoryPicture } from "./category-picture.ts"
import styles from "./category-strip.module.css"

type CategoryStripProps = { categories: readonly Category[]; heading: ReactNode; label: string }

/** Categories as circles side by side, by name. [spec 1 §2.3] */
export function CategoryStrip({ categories, heading, label }: CategoryStripProps) {
  return (
    <ScrollStrip heading={heading} label={label} className={styles.circles}>
      {sortByName(categories).map((category) => (
        <li key={category.id}>
          <SiteLink className={styles.circle} href={paths.category(category.slug)}>
            <span className={styles.picture}>
              <Picture path={categoryPicture(category)} alt="" sizes="(max-width: 767px) 96px, 152px" />
            </span>
            <span className={styles.name}>{category.name}</span>
            {/* Says what the name below says, for when that one is cut. */}
            <span className={styles.tooltip} aria-hidden="true">
              {category.name}
            </span>
          </SiteLink>
        </li>
      ))}
    </ScrollStrip>
  )
}

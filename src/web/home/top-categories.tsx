import type { ReactNode } from "react"
import type { Category } from "#contract/catalog.ts"
import { sortByName } from "#rules/sort-names.ts"
import { SiteLink } from "#ui/layout/site-link.tsx"
import { Picture } from "#ui/media/picture.tsx"
import { paths } from "#web/paths.ts"
import { categoryPicture } from "./category-picture.ts"
import { SectionHead } from "./section-head.tsx"
import styles from "./top-categories.module.css"

type TopCategoriesProps = { categories: readonly Category[]; heading: ReactNode; label: string }

/** Six categories by name: four tiles, then two wide ones. [spec 1 §2.3] */
export function TopCategories({ categories, heading, label }: TopCategoriesProps) {
  return (
    <>
      <SectionHead>{heading}</SectionHead>
      <ul className={styles.tiles} aria-label={label}>
        {sortByName(categories).map((category) => (
          <li key={category.id} className={styles.place}>
            <SiteLink className={styles.tile} href={paths.category(category.slug)}>
              <h3 className="h-small">{category.name}</h3>
              <Picture path={categoryPicture(category)} alt="" sizes="(max-width: 767px) 128px, 240px" />
            </SiteLink>
          </li>
        ))}
      </ul>
    </>
  )
}

import type { ReactNode } from "react"
import type { Category } from "#contract/products.ts"
import { categoryLayout } from "#rules/catalog/layout-variants.ts"
import { sortByName } from "#rules/values/sort-names.ts"
import { ScrollStrip } from "#ui/layout/scroll-strip.tsx"
import { Picture } from "#ui/media/picture.tsx"
import { SiteLink } from "#ui/navigation/site-link.tsx"
import { textMark } from "#ui/text/language.ts"
import { paths } from "#web/paths.ts"
import * as styles from "./home.module.css"

type CategoriesProps = { categories: readonly Category[]; heading: ReactNode; label: string }

/** Six categories are tiles, any other number circles. [spec 1 §2.3] */
export function Categories(props: CategoriesProps) {
  return categoryLayout(props.categories.length) === "top" ? <TopCategories {...props} /> : <CategoryStrip {...props} />
}

/** Six categories by name: four tiles, then two wide ones. [spec 1 §2.3] */
function TopCategories({ categories, heading, label }: CategoriesProps) {
  return (
    <>
      {heading && <div className="section-head">{heading}</div>}
      <ul className={styles.topTiles} aria-label={label}>
        {sortByName(categories).map((category) => (
          <li key={category.id} className={styles.topPlace}>
            <SiteLink className={styles.topTile} href={paths.category(category.slug)}>
              <h3 className="h-small" {...textMark(category.name)}>
                {category.name}
              </h3>
              <Picture path={categoryPicture(category)} alt="" sizes="(max-width: 767px) 80px, 112px" />
            </SiteLink>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Categories as circles side by side, by name. [spec 1 §2.3] */
function CategoryStrip({ categories, heading, label }: CategoriesProps) {
  return (
    <ScrollStrip heading={heading} label={label} className={styles.circles}>
      {sortByName(categories).map((category) => (
        <li key={category.id}>
          <SiteLink className={styles.circle} href={paths.category(category.slug)}>
            <span className={styles.circlePicture}>
              <Picture path={categoryPicture(category)} alt="" sizes="(max-width: 767px) 96px, 152px" />
            </span>
            <span className={styles.circleName} {...textMark(category.name)}>
              {category.name}
            </span>
            {/* Repeats the name below, which can be truncated. */}
            <span className={styles.tooltip} aria-hidden="true" {...textMark(category.name)}>
              {category.name}
            </span>
          </SiteLink>
        </li>
      ))}
    </ScrollStrip>
  )
}

/** The first of a category's pictures, or its thumbnail. [spec 1 §3] */
function categoryPicture({ images, thumbnail }: Category): string {
  return images[0] ?? thumbnail
}

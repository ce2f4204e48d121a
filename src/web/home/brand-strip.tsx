import type { ReactNode } from "react"
import type { Brand } from "#contract/catalog.ts"
import { sortByName, uniqueById } from "#rules/sort-names.ts"
import { ScrollStrip } from "#ui/layout/scroll-strip.tsx"
import { SiteLink } from "#ui/layout/site-link.tsx"
import { Picture } from "#ui/media/picture.tsx"
import { paths } from "#web/paths.ts"
import styles from "./brand-strip.module.css"

type BrandStripProps = { brands: readonly Pick<Brand, "id" | "name" | "slug" | "thumbnail">[]; heading: ReactNode; label: string }

/** The logos of the brands side by side, each brand once, by name. [spec 1 §2.3] */
export function BrandStrip({ brands, heading, label }: BrandStripProps) {
  return (
    <ScrollStrip heading={heading} label={label} className={styles.logos}>
      {sortByName(uniqueById(brands)).map((brand) => (
        <li key={brand.id}>
          <SiteLink className={styles.brand} href={paths.brand(brand.slug)}>
            {brand.thumbnail ? <Picture path={brand.thumbnail} alt={brand.name} sizes="168px" /> : <bdi>{brand.name}</bdi>}
          </SiteLink>
        </li>
      ))}
    </ScrollStrip>
  )
}

import type { ReactNode } from "react"
import type { Brand } from "#contract/catalog.ts"
import { sortByName, uniqueById } from "#rules/sort-names.ts"
import { paths } from "#web/paths.ts"
import { Picture } from "#web/ui/picture.tsx"
import { ScrollStrip } from "#web/ui/scroll-strip.tsx"
import { SiteLink } from "#web/ui/site-link.tsx"
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

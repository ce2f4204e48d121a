import type { CatalogTile } from "#contract/home.ts"
import { m } from "#messages/messages.js"
import { catalogQuery } from "#rules/catalog-link.ts"
import { SiteLink } from "#ui/layout/site-link.tsx"
import { Icon } from "#ui/media/icon.tsx"
import { Picture } from "#ui/media/picture.tsx"
import { paths } from "#web/paths.ts"
import styles from "./catalog-deals.module.css"

type CatalogDealsProps = { catalogs: readonly CatalogTile[]; layout: "deals" | "grid"; label: string }

/** Catalogs as pearl cards, three in a row. [spec 1 §2.3] */
export function CatalogDeals({ catalogs, layout, label }: CatalogDealsProps) {
  return (
    <ul className={styles.deals} data-layout={layout} aria-label={label}>
      {catalogs.map((catalog) => (
        <li key={catalog.description}>
          <SiteLink className={styles.deal} href={paths.catalog(catalogQuery(catalog))}>
            <div>
              <h3 className={styles.name}>{catalog.description}</h3>
              <span className={styles.more}>
                {m.home_shop_now()}
                <Icon name="arrow" flip />
              </span>
            </div>
            <Picture path={catalog.image_small} alt="" sizes="168px" />
          </SiteLink>
        </li>
      ))}
    </ul>
  )
}

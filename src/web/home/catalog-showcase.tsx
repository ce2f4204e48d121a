import type { CatalogTile } from "#contract/home.ts"
import { m } from "#messages/messages.js"
import { catalogQuery } from "#rules/catalog-link.ts"
import { formatAmount } from "#rules/money.ts"
import { SiteLink } from "#ui/layout/site-link.tsx"
import { Picture } from "#ui/media/picture.tsx"
import { paths } from "#web/paths.ts"
import styles from "./catalog-showcase.module.css"
import { SceneTile } from "./scene-tile.tsx"

type CatalogShowcaseProps = { catalogs: readonly CatalogTile[]; label: string }

/** Nine catalogs: the main one on a scene, then eight items, four in a row. [spec 1 §2.3] */
export function CatalogShowcase({ catalogs, label }: CatalogShowcaseProps) {
  return (
    <ul className={styles.showcase} data-layout="showcase" aria-label={label}>
      {catalogs.map((catalog, place) => (
        <li key={catalog.description}>
          {place === 0 ? (
            <SceneTile
              href={paths.catalog(catalogQuery(catalog))}
              name={catalog.description}
              image={catalog.image_small}
              look="tall"
              scene="mist"
            >
              <Prices catalog={catalog} />
            </SceneTile>
          ) : (
            <SiteLink className={styles.item} href={paths.catalog(catalogQuery(catalog))}>
              <Picture path={catalog.image_small} alt="" sizes="136px" />
              <h3 className={styles.name}>{catalog.description}</h3>
              <Prices catalog={catalog} />
            </SiteLink>
          )}
        </li>
      ))}
    </ul>
  )
}

/** These two labels say QAR where every other price says QR. [A33] */
function Prices({ catalog: { price_from, price_upto } }: { catalog: CatalogTile }) {
  return (
    <>
      {price_from !== null && <p className={styles.from}>{m.home_price_from({ price: formatAmount(price_from) })}</p>}
      {price_upto !== null && <p className={styles.upto}>{m.home_price_upto({ price: formatAmount(price_upto) })}</p>}
    </>
  )
}

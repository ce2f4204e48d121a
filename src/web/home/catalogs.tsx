import type { ReactNode } from "react"
import type { CatalogTile } from "#contract/home.ts"
import { m } from "#messages/messages.js"
import { catalogQuery } from "#rules/catalog/catalog-link.ts"
import { catalogLayout } from "#rules/catalog/layout-variants.ts"
import { formatAmount } from "#rules/values/money.ts"
import { Icon } from "#ui/media/icon.tsx"
import { Picture } from "#ui/media/picture.tsx"
import { SiteLink } from "#ui/navigation/site-link.tsx"
import { paths } from "#web/paths.ts"
import * as styles from "./home.module.css"
import { SceneTile } from "./scene-tile.tsx"

type CatalogsProps = { catalogs: readonly CatalogTile[]; heading: ReactNode; label: string }

/**
 * Nine catalogs are a main one with eight items, three are the deals strip, and any other number is a grid of deals cards. [spec 1 §2.3,
 * A22]
 */
export function Catalogs({ catalogs, heading, label }: CatalogsProps) {
  const layout = catalogLayout(catalogs.length)
  return (
    <>
      {heading && <div className="section-head">{heading}</div>}
      {layout === "showcase" ? (
        <CatalogShowcase catalogs={catalogs} label={label} />
      ) : (
        <CatalogDeals catalogs={catalogs} layout={layout} label={label} />
      )}
    </>
  )
}

type CatalogShowcaseProps = { catalogs: readonly CatalogTile[]; label: string }

/** Nine catalogs: the main one on a scene, then eight items, four in a row. [spec 1 §2.3] */
function CatalogShowcase({ catalogs, label }: CatalogShowcaseProps) {
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
            <SiteLink className={styles.showcaseItem} href={paths.catalog(catalogQuery(catalog))}>
              <Picture path={catalog.image_small} alt="" sizes="112px" />
              <h3 className={styles.showcaseName}>{catalog.description}</h3>
              <Prices catalog={catalog} />
            </SiteLink>
          )}
        </li>
      ))}
    </ul>
  )
}

/** These two labels use QAR, all other prices QR. [A33] */
function Prices({ catalog: { price_from, price_upto } }: { catalog: CatalogTile }) {
  return (
    <>
      {price_from !== null && <p className={styles.priceFrom}>{m.home_price_from({ price: formatAmount(price_from) })}</p>}
      {price_upto !== null && <p className={styles.priceUpto}>{m.home_price_upto({ price: formatAmount(price_upto) })}</p>}
    </>
  )
}

type CatalogDealsProps = { catalogs: readonly CatalogTile[]; layout: "deals" | "grid"; label: string }

/** Catalogs as pearl cards, three in a row. [spec 1 §2.3] */
function CatalogDeals({ catalogs, layout, label }: CatalogDealsProps) {
  return (
    <ul className={styles.deals} data-layout={layout} aria-label={label}>
      {catalogs.map((catalog) => (
        <li key={catalog.description}>
          <SiteLink className={styles.deal} href={paths.catalog(catalogQuery(catalog))}>
            <div>
              <h3 className={styles.dealName}>{catalog.description}</h3>
              <span className={styles.dealMore}>
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

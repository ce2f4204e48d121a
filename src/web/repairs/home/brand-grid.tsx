import { m } from "#messages/messages.js"
import { Notice } from "#ui/feedback/notice.tsx"
import { Button } from "#ui/form/button.tsx"
import { buttonClass } from "#ui/form/button.tsx"
import { Picture } from "#ui/media/picture.tsx"
import { SiteLink } from "#ui/navigation/site-link.tsx"
import { paths } from "#web/paths.ts"
import { stateOfBrand } from "#web/repairs/navigation-state.ts"
import { type BrandCard, brandCards } from "#web/repairs/repair-brand.ts"
import { loadServices } from "#web/repairs/repair-services.ts"
import { useLoaded } from "#web/loading/use-loaded.ts"
import styles from "./home.module.css"

/** The brands, asked for here when they did not come with the page. [spec 2 §8] */
export function BrandGrid({ brands }: { brands: readonly BrandCard[] | null }) {
  return brands ? <Brands brands={brands} /> : <LateBrands />
}

function LateBrands() {
  const services = useLoaded(loadServices, null)
  if (services.state === "loading") return <p role="status">{m.repairs_brands_loading()}</p>
  if (services.state === "ready") return <Brands brands={brandCards(services.data)} />
  return (
    <Notice tone="bad" role="alert" action={<Button onClick={services.retry}>{m.ui_try_again()}</Button>}>
      {m.repairs_brands_failed()}
    </Notice>
  )
}

const FIRST = 12

/** The first brands, and behind "All brands" the others; it opens without scripts as well. [spec 2 §2, 3 §9] */
function Brands({ brands }: { brands: readonly BrandCard[] }) {
  return (
    <>
      <BrandTiles brands={brands.slice(0, FIRST)} />
      {brands.length > FIRST && (
        <details className={styles.allBrands}>
          <summary className={buttonClass({ kind: "soft" })}>{m.repairs_all_brands()}</summary>
          <BrandTiles brands={brands.slice(FIRST)} />
        </details>
      )}
    </>
  )
}

function BrandTiles({ brands }: { brands: readonly BrandCard[] }) {
  return (
    <ul className={styles.grid}>
      {brands.map((brand) => (
        <li key={brand.id} className={styles.brandCard}>
          <SiteLink className={styles.brandLink} href={paths.repairBrand(brand.slug, brand.id)} state={stateOfBrand(brand)}>
            {brand.thumbnail ? (
              <Picture path={brand.thumbnail} alt={brand.name} sizes="168px" />
            ) : (
              <b className={styles.brandName}>{brand.name}</b>
            )}
          </SiteLink>
        </li>
      ))}
    </ul>
  )
}

import { m } from "#messages/messages.js"
import { Button } from "#ui/form/button.tsx"
import { Notice } from "#ui/text/notice.tsx"
import { type BrandCard, brandCards } from "#web/repairs/repair-brand.ts"
import { loadServices } from "#web/repairs/repair-services.ts"
import { useLoaded } from "#web/use-loaded.ts"
import styles from "./brand-grid.module.css"
import { BrandTile } from "./brand-tile.tsx"

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

function Brands({ brands }: { brands: readonly BrandCard[] }) {
  return (
    <ul className={styles.grid}>
      {brands.map((brand) => (
        <BrandTile key={brand.id} brand={brand} />
      ))}
    </ul>
  )
}

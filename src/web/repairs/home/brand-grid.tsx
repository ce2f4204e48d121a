import { m } from "#messages/messages.js"
import { Notice } from "#ui/feedback/notice.tsx"
import { Button } from "#ui/form/button.tsx"
import { ButtonLink } from "#ui/form/button-link.tsx"
import { Picture } from "#ui/media/picture.tsx"
import { SiteLink } from "#ui/navigation/site-link.tsx"
import { paths } from "#web/paths.ts"
import { stateOfBrand } from "#web/repairs/navigation-state.ts"
import { type BrandCard, brandCards } from "#web/repairs/repair-brand.ts"
import { loadServices } from "#web/repairs/repair-services.ts"
import { useBookingGate } from "#web/repairs/use-booking-gate.ts"
import { useLoaded } from "#web/use-loaded.ts"
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

function Brands({ brands }: { brands: readonly BrandCard[] }) {
  return (
    <ul className={styles.grid}>
      {brands.map((brand) => (
        <BrandTile key={brand.id} brand={brand} />
      ))}
    </ul>
  )
}

/** A brand: the card leads to its page, the button into the booking. [spec 2 §2] */
function BrandTile({ brand }: { brand: BrandCard }) {
  const gate = useBookingGate(m.repairs_login_first())
  return (
    <li className={styles.brandCard}>
      <SiteLink className={styles.brandLink} href={paths.repairBrand(brand.slug, brand.id)} state={stateOfBrand(brand)}>
        {brand.thumbnail ? (
          <Picture path={brand.thumbnail} alt={brand.name} sizes="168px" />
        ) : (
          <b className={styles.brandName}>{brand.name}</b>
        )}
      </SiteLink>
      <ButtonLink
        className={styles.bookBrand}
        href={paths.selectDevice()}
        aria-label={m.repairs_book_brand({ brand: brand.name })}
        onClick={gate}
      >
        {m.repairs_book()}
      </ButtonLink>
    </li>
  )
}

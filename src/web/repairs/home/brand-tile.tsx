import { m } from "#messages/messages.js"
import { ButtonLink } from "#ui/form/button-link.tsx"
import { SiteLink } from "#ui/layout/site-link.tsx"
import { Picture } from "#ui/media/picture.tsx"
import { paths } from "#web/paths.ts"
import { stateOfBrand } from "#web/repairs/navigation-state.ts"
import type { BrandCard } from "#web/repairs/repair-brand.ts"
import { useBookingGate } from "#web/repairs/use-booking-gate.ts"
import styles from "./brand-grid.module.css"

/** A brand: the card leads to its page, the button into the booking. [spec 2 §2] */
export function BrandTile({ brand }: { brand: BrandCard }) {
  const gate = useBookingGate(m.repairs_login_first())
  return (
    <li className={styles.card}>
      <SiteLink className={styles.link} href={paths.repairBrand(brand.slug, brand.id)} state={stateOfBrand(brand)}>
        {brand.thumbnail ? <Picture path={brand.thumbnail} alt={brand.name} sizes="168px" /> : <b className={styles.name}>{brand.name}</b>}
      </SiteLink>
      <ButtonLink
        className={styles.book}
        href={paths.selectDevice()}
        aria-label={m.repairs_book_brand({ brand: brand.name })}
        onClick={gate}
      >
        {m.repairs_book()}
      </ButtonLink>
    </li>
  )
}

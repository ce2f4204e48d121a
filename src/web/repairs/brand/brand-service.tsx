import { m } from "#messages/messages.js"
import { ButtonLink } from "#ui/form/button-link.tsx"
import { BackLink } from "#ui/layout/back-link.tsx"
import { Icon } from "#ui/media/icon.tsx"
import { Picture } from "#ui/media/picture.tsx"
import { paths } from "#web/paths.ts"
import type { BrandCard } from "#web/repairs/repair-brand.ts"
import { RepairFeatures } from "#web/repairs/repair-features.tsx"
import { useBookingGate } from "#web/repairs/use-booking-gate.ts"
import styles from "./brand-service.module.css"

type BrandServiceProps = {
  /** Null when there is no such brand, or none could be loaded: the page says nothing of it. [spec 2 §8] */
  brand: BrandCard | null
  defaultPicture: string | undefined
}

/** The landing page of a brand's repair. [spec 2 §2] */
export function BrandService({ brand, defaultPicture }: BrandServiceProps) {
  const gate = useBookingGate(m.repairs_login_first_service())
  const logo = brand?.thumbnail ?? defaultPicture
  return (
    <>
      <div className="wrap page">
        <BackLink href={paths.repairHome()}>{m.repairs_back_home()}</BackLink>
        <div className={styles.brand}>
          <div className={styles.logo}>
            {logo && <Picture path={logo} alt={brand ? (brand.thumbnail_alt_text ?? brand.name) : ""} sizes="336px" priority />}
          </div>
          <div className={styles.text}>
            <h1 className="h-page">{brand?.name ?? m.repairs_brand_service_title()}</h1>
            {brand?.keyword_title && <p className={styles.keywords}>{brand.keyword_title}</p>}
            {brand && <p className={styles.description}>{brand.description || m.repairs_brand_no_description()}</p>}
            <ButtonLink className={styles.book} kind="primary" size="lg" href={paths.selectDevice()} onClick={gate}>
              {m.repairs_book_now()}
              <Icon name="arrow" flip />
            </ButtonLink>
          </div>
        </div>
      </div>
      <section className="section wrap" aria-label={m.repairs_back_home()}>
        <RepairFeatures />
      </section>
    </>
  )
}

import { m } from "#messages/messages.js"
import { SiteLink } from "#ui/layout/site-link.tsx"
import { Icon, type IconName } from "#ui/media/icon.tsx"
import { Picture } from "#ui/media/picture.tsx"
import { paths } from "#web/paths.ts"
import type { RepairOverview as Overview } from "./load-repair-overview.ts"
import styles from "./repair-overview.module.css"

/** The devices, the brands with links to their pages, and what else is done. [spec 2 §2] */
export function RepairOverview({ pictures, brands }: Overview) {
  return (
    <>
      <Devices pictures={pictures} />
      <Brands brands={brands} />
      <More />
    </>
  )
}

function Devices({ pictures }: Pick<Overview, "pictures">) {
  const devices = [
    { slug: "mobile", title: m.repairs_seo_mobile(), text: m.repairs_seo_mobile_text() },
    { slug: "laptop", title: m.repairs_seo_laptop(), text: m.repairs_seo_laptop_text() },
    { slug: "tablet", title: m.repairs_seo_tablet(), text: m.repairs_seo_tablet_text() },
    { slug: "computer", title: m.repairs_seo_computer(), text: m.repairs_seo_computer_text() },
  ]
  return (
    <section className="section">
      <div className="section-head">
        <h2 className="h-section">{m.repairs_seo_primary()}</h2>
      </div>
      <ul className={styles.devices}>
        {devices.map(({ slug, title, text }) => (
          <li key={slug} className={styles.device}>
            {pictures[slug] && <Picture path={pictures[slug]} alt="" sizes="(max-width: 767px) 40vw, 220px" />}
            <h3 className="h-block">{title}</h3>
            <p className="small">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Brands({ brands }: Pick<Overview, "brands">) {
  const lists = [
    { title: m.repairs_seo_apple(), text: m.repairs_seo_apple_text(), slugs: ["apple"] },
    { title: m.repairs_seo_samsung(), text: m.repairs_seo_samsung_text(), slugs: ["samsung"] },
    { title: m.repairs_seo_phones(), text: m.repairs_seo_phones_text(), slugs: ["huawei", "oneplus", "xiaomi"] },
    { title: m.repairs_seo_laptops(), text: m.repairs_seo_laptops_text(), slugs: ["hp", "dell", "lenovo", "asus", "acer", "msi"] },
  ]
  return (
    <section className="section">
      <div className="section-head">
        <h2 className="h-section">{m.repairs_seo_brands()}</h2>
      </div>
      <ul className={styles.lists}>
        {lists.map(({ title, text, slugs }) => (
          <li key={title} className={styles.list}>
            <h3 className="h-block">{title}</h3>
            <p className="small quiet">{text}</p>
            <ul className={styles.brands}>
              {brands
                .filter(({ slug }) => slugs.includes(slug))
                .map(({ id, slug, name }) => (
                  <li key={id}>
                    <SiteLink className={styles.brand} href={paths.repairBrand(slug, id)}>
                      {name}
                    </SiteLink>
                  </li>
                ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  )
}

function More() {
  const services: { icon: IconName; title: string; text: string }[] = [
    { icon: "phone", title: m.repairs_seo_cracked(), text: m.repairs_seo_cracked_text() },
    { icon: "alert", title: m.repairs_seo_water(), text: m.repairs_seo_water_text() },
    { icon: "clock", title: m.repairs_seo_fast(), text: m.repairs_seo_fast_text() },
    { icon: "cpu", title: m.repairs_seo_gaming(), text: m.repairs_seo_gaming_text() },
    { icon: "shield", title: m.repairs_seo_genuine(), text: m.repairs_seo_genuine_text() },
  ]
  return (
    <section className="section">
      <div className="section-head">
        <h2 className="h-section">{m.repairs_seo_more()}</h2>
      </div>
      <ul className={styles.more}>
        {services.map(({ icon, title, text }) => (
          <li key={icon} className={styles.service}>
            <Icon name={icon} className={styles.icon} />
            <h3 className="h-small">{title}</h3>
            <p className="small quiet">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

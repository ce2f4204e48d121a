import type { MenuItem, MenuPanel as PanelData } from "#contract/home.ts"
import { m } from "#messages/messages.js"
import { safeHref } from "#rules/values/safe-url.ts"
import { Picture } from "#ui/media/picture.tsx"
import { SiteLink } from "#ui/navigation/site-link.tsx"
import { textMark } from "#ui/text/language.ts"
import { Price } from "#ui/text/price.tsx"
import { paths } from "#web/paths.ts"
import * as styles from "./header.module.css"

type MenuPanelProps = {
  items: NonNullable<MenuItem["children"]>
  /** Null until loaded, and for an item that does not link to a category. */
  data: PanelData | null
  /** The path of the page. */
  path: string
  onChoose: () => void
}

/** The children of a menu item as links. Once the data is loaded, the links have pictures, and brands and an offer follow them. */
export function MenuPanel({ items, data, path, onChoose }: MenuPanelProps) {
  const pictureOf = (url: string) => data?.pictures.find(({ category }) => paths.category(category) === url)?.image
  return (
    <div className={styles.panel}>
      <div className={`wrap ${styles.parts}`}>
        <ul className={styles.children}>
          {items.map(({ name, url }) => (
            <li key={name}>
              <SiteLink className={styles.child} href={safeHref(url)} aria-current={url === path ? "page" : undefined} onClick={onChoose}>
                <span className={styles.childPicture}>{pictureOf(url) && <Picture path={pictureOf(url) ?? ""} alt="" sizes="48px" />}</span>
                <bdi {...textMark(name)}>{name}</bdi>
              </SiteLink>
            </li>
          ))}
        </ul>
        {data && data.brands.length > 0 && (
          <section>
            <h2 className={styles.partTitle}>{m.shell_menu_brands()}</h2>
            <ul className={styles.brands}>
              {data.brands.map(({ id, name }) => (
                <li key={id}>
                  <SiteLink className={styles.child} href={paths.category(data.category, { brand: id })} onClick={onChoose}>
                    <bdi {...textMark(name)}>{name}</bdi>
                  </SiteLink>
                </li>
              ))}
            </ul>
          </section>
        )}
        {data?.offer && <Offer offer={data.offer} onChoose={onChoose} />}
      </div>
    </div>
  )
}

function Offer({ offer, onChoose }: { offer: NonNullable<PanelData["offer"]>; onChoose: () => void }) {
  return (
    <section>
      <h2 className={styles.partTitle}>{m.shell_menu_offer()}</h2>
      <SiteLink className={styles.offer} href={paths.product(offer.slug, offer.id, offer.variant)} onClick={onChoose}>
        <Picture path={offer.thumbnail} alt="" sizes="112px" />
        <div>
          <p className={styles.offerName}>
            <bdi>{offer.title}</bdi>
          </p>
          <Price selling={offer.selling_price} maximum={offer.maximum_price} />
        </div>
      </SiteLink>
    </section>
  )
}

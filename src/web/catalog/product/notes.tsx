import type { ProductDetails, ProductRepair } from "#contract/catalog.ts"
import { m } from "#messages/messages.js"
import { formatPrice } from "#rules/values/money.ts"
import { Collapsible } from "#ui/layout/panel.tsx"
import { Icon } from "#ui/media/icon.tsx"
import { SiteLink } from "#ui/navigation/site-link.tsx"
import { paths } from "#web/paths.ts"
import * as styles from "./product.module.css"

type NotesProps = { product: Pick<ProductDetails, "details" | "warranty_info" | "return_policy"> }

/** Below the pictures: the catalog's text, and collapsible warranty and replacement. */
export function Notes({ product: { details, warranty_info, return_policy } }: NotesProps) {
  return (
    <div className={styles.notes}>
      {details && (
        <div className={styles.details}>
          <CatalogHtml html={details} />
        </div>
      )}
      {warranty_info.additional_info && (
        <Collapsible title={m.catalog_product_warranty()}>
          <CatalogHtml html={warranty_info.additional_info} />
        </Collapsible>
      )}
      {return_policy.additional_info && (
        <Collapsible title={m.catalog_product_replacement()}>
          <CatalogHtml html={return_policy.additional_info} />
        </Collapsible>
      )}
    </div>
  )
}

/** Rich text of the catalog, sanitised by the server to a few tags. */
function CatalogHtml({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server has sanitised it.
  return <div className={styles.html} dangerouslySetInnerHTML={{ __html: html }} />
}

/** The specifications of a variant over the whole width, in two halves side by side where there is room. */
export function Specification({ specifications }: { specifications: Readonly<Record<string, string>> }) {
  const rows = Object.entries(specifications)
  if (rows.length === 0) return null
  const half = Math.ceil(rows.length / 2)
  return (
    <div className={styles.whole}>
      <Collapsible title={m.catalog_product_specification()} open>
        <div className={styles.halves}>
          {[rows.slice(0, half), rows.slice(half)].map((part) => part[0] && <SpecificationTable key={part[0][0]} rows={part} />)}
        </div>
      </Collapsible>
    </div>
  )
}

function SpecificationTable({ rows }: { rows: readonly (readonly [name: string, text: string])[] }) {
  return (
    <table className={styles.specification}>
      <tbody>
        {rows.map(([name, text]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>
              <bdi>{text}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** From this duration on, hours are easier to read than minutes. */
const HOURS_FROM_MINUTES = 120

/** Below the buy buttons: the price of this model's most common repair, and a link to all its repair prices. [spec 5 §13] */
export function RepairBand({ repair }: { repair: ProductRepair }) {
  const { device, brand, model, model_name: modelName, issue, quote } = repair
  const about = { issue, price: formatPrice(quote.price) }
  const choices = { device: String(device), brand: String(brand), model: String(model), modelName }
  return (
    <div className={styles.repair}>
      <Icon name="wrench" className={styles.deliveryIcon} />
      <p>
        <b className="strong">{m.catalog_product_broken()}</b>{" "}
        {quote.minutes < HOURS_FROM_MINUTES
          ? m.catalog_product_broken_price({ ...about, minutes: quote.minutes })
          : m.catalog_product_broken_price_long({ ...about, hours: Math.round(quote.minutes / 60) })}
      </p>
      <SiteLink className={`link ${styles.repairLink}`} href={paths.repairPrice(choices)}>
        {m.catalog_product_repair_prices()}
      </SiteLink>
    </div>
  )
}

import type { ProductDetails, ProductRepair } from "#contract/products.ts"
import { m } from "#messages/messages.js"
import { Collapsible } from "#ui/layout/panel.tsx"
import { Icon, type IconName } from "#ui/media/icon.tsx"
import { Breadcrumbs } from "#ui/navigation/breadcrumbs.tsx"
import { SiteLink } from "#ui/navigation/site-link.tsx"
import { priceText, textMark } from "#ui/text/language.ts"
import { paths } from "#web/paths.ts"
import { productTrail } from "./load-product.ts"
import * as styles from "./product.module.css"

export type TrailProps = { product: ProductDetails }

/** From the home page through the categories to the product. */
export function Trail({ product }: TrailProps) {
  return <Breadcrumbs crumbs={productTrail(product).map(({ name, path }) => ({ name, href: path }))} />
}

export type NotesProps = { product: Pick<ProductDetails, "details" | "warranty_info" | "return_policy"> }

/** Below the pictures, beside the buy buttons: what the buyer can rely on, the catalog's text, and collapsible warranty and replacement. */
export function Notes({ product }: NotesProps) {
  const { warranty_info, return_policy } = product
  const { box, text } = withoutBox(product.details)
  return (
    <div className={styles.notes}>
      <Assurances product={product} box={box} />
      {text && (
        <div className={styles.details}>
          <CatalogHtml html={text} />
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

/** Separates the paragraph "In the box: …" from the catalog's text; `box` is empty without one. */
function withoutBox(details: string): { box: string[]; text: string } {
  const beginning = `<p>${m.catalog_product_in_the_box()}:`
  const from = details.indexOf(beginning)
  const to = details.indexOf("</p>", from)
  if (from === -1 || to === -1) return { box: [], text: details }
  return {
    box: [details.slice(from + beginning.length, to).trim()],
    text: details.slice(0, from) + details.slice(to + "</p>".length),
  }
}

/** The first says how long, the second who grants it. */
const WARRANTY_PARAGRAPHS = 2
/** A longer paragraph is no summary. */
const MAX_PARAGRAPH = 200

/**
 * In the shop's own words: what is in the box, the beginnings of the product's texts about warranty and replacement, and why to keep the
 * invoice.
 */
function Assurances({ product: { warranty_info, return_policy }, box }: NotesProps & { box: readonly string[] }) {
  const warranty = leadOf(warranty_info.additional_info, WARRANTY_PARAGRAPHS)
  const returns = leadOf(return_policy.additional_info, 1)
  const invoice = warranty.length + returns.length === 0 ? [] : [m.catalog_product_assurance_invoice_text()]
  if (box.length + invoice.length === 0) return null
  return (
    <ul className={styles.assurances} aria-label={m.catalog_product_assurances()}>
      <Assurance icon="box" title={m.catalog_product_in_the_box()} html={box} />
      <Assurance icon="shield" title={m.catalog_product_assurance_warranty()} html={warranty} />
      <Assurance icon="undo" title={m.catalog_product_assurance_return()} html={returns} />
      <Assurance icon="list" title={m.catalog_product_assurance_invoice()} html={invoice} />
    </ul>
  )
}

/** Nothing without a sentence. */
function Assurance({ icon, title, html }: { icon: IconName; title: string; html: readonly string[] }) {
  if (html.length === 0) return null
  return (
    <li>
      <Icon name={icon} className={styles.deliveryIcon} />
      <span>
        <b className="strong">{title}</b>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: parts of HTML that the server has sanitised, and messages. */}
        <span className="quiet" dangerouslySetInnerHTML={{ __html: html.join(" ") }} />
      </span>
    </li>
  )
}

/** The short paragraphs at the beginning of a text, without their tags, up to `count`; none when it begins with anything else. */
function leadOf(html: string, count: number): string[] {
  const [beginning = ""] = /^(?:\s*<p>(?:(?!<\/?p>).)*<\/p>)*/s.exec(html) ?? []
  const paragraphs = [...beginning.matchAll(/<p>(.*?)<\/p>/gs)].flatMap(([, text = ""]) => (text.trim() === "" ? [] : [text.trim()]))
  const first = paragraphs.slice(0, count)
  const long = first.findIndex(({ length }) => length > MAX_PARAGRAPH)
  return long === -1 ? first : first.slice(0, long)
}

/** Rich text of the catalog, sanitised by the server to a few tags. */
function CatalogHtml({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server has sanitised it.
  return <div className={styles.html} {...textMark(html.replaceAll(/<[^>]*>/g, ""))} dangerouslySetInnerHTML={{ __html: html }} />
}

/** From this duration on, hours are easier to read than minutes. */
const HOURS_FROM_MINUTES = 120

export type RepairBandProps = { repair: ProductRepair }

/** Below the buy buttons: the price of this model's most common repair, and a link to all its repair prices. [spec 5 §13] */
export function RepairBand({ repair }: RepairBandProps) {
  const { device, brand, model, model_name: modelName, issue, quote } = repair
  const about = { issue, price: priceText(quote.price) }
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

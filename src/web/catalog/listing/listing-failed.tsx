import type { ErrorComponentProps } from "@tanstack/react-router"
import { m } from "#messages/messages.js"
import { Breadcrumbs } from "#ui/layout/breadcrumbs.tsx"
import { paths } from "#web/paths.ts"
import styles from "./listing.module.css"
import { LISTING_FAULT } from "./listing-fault.ts"

/** A listing that could not be loaded: loading ends, and no message says so. [spec 1 §4, §8] Any other fault is not ours to hide. */
export function ListingFailed({ error }: ErrorComponentProps) {
  if (!(error instanceof Error) || error.message !== LISTING_FAULT) throw error
  return (
    <div className="wrap page">
      <Breadcrumbs crumbs={[{ name: m.catalog_listing_home(), href: paths.home() }, { name: m.catalog_listing_products() }]} />
      <div className={styles.head}>
        <h1 className="h-page">{m.catalog_listing_products()}</h1>
      </div>
      <div className={styles.failed} />
    </div>
  )
}

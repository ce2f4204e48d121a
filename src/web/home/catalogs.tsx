import type { ReactNode } from "react"
import type { CatalogTile } from "#contract/home.ts"
import { catalogLayout } from "#rules/layout-variants.ts"
import { CatalogDeals } from "./catalog-deals.tsx"
import { CatalogShowcase } from "./catalog-showcase.tsx"
import { SectionHead } from "./section-head.tsx"

type CatalogsProps = { catalogs: readonly CatalogTile[]; heading: ReactNode; label: string }

/** Nine catalogs are a main one with eight items; three are the deals strip, and any other number its cards in a grid. [spec 1 §2.3, A22] */
export function Catalogs({ catalogs, heading, label }: CatalogsProps) {
  const layout = catalogLayout(catalogs.length)
  return (
    <>
      <SectionHead>{heading}</SectionHead>
      {layout === "showcase" ? (
        <CatalogShowcase catalogs={catalogs} label={label} />
      ) : (
        <CatalogDeals catalogs={catalogs} layout={layout} label={label} />
      )}
    </>
  )
}

import { type ReactNode, useEffect, useState } from "react"
import type { LayoutSection } from "#contract/home.ts"
import { m } from "#messages/messages.js"
import { api } from "#web/api.ts"
import { ProductRow } from "#web/catalog/card/product-row.tsx"

/** The first product list of the home page; nothing when it cannot be loaded, because it is optional here. */
export function NotFoundProducts({ whileLoading }: { whileLoading: ReactNode }) {
  const [section, setSection] = useState<LayoutSection | "loading" | "none">("loading")
  useEffect(() => {
    let isGone = false
    const show = (found: LayoutSection | "none") => {
      if (!isGone) setSection(found)
    }
    api()
      .home.layout()
      .then(
        (sections) => show(sections.find(({ products }) => products.length > 0) ?? "none"),
        () => show("none"),
      )
    return () => {
      isGone = true
    }
  }, [])
  if (section === "loading") return whileLoading
  if (section === "none") return null
  const title = section.title ?? m.home_products()
  return <ProductRow products={section.products} heading={<h2 className="h-section">{title}</h2>} label={title} />
}

import { useState } from "react"
import type { SearchResult } from "#contract/catalog.ts"
import { m } from "#messages/messages.js"
import { Notice } from "#ui/feedback/notice.tsx"
import { TextField } from "#ui/form/fields.tsx"
import { SiteLink } from "#ui/navigation/site-link.tsx"
import { api } from "#web/api.ts"
import { useLoaded } from "#web/loading/use-loaded.ts"
import { paths } from "#web/paths.ts"
import * as styles from "./special-request.module.css"

const SHOWN = 8

/** Finds a product by its name; each result links to its form. */
export function ProductChooser({ quantity }: { quantity: number }) {
  const [keyword, setKeyword] = useState("")
  const found = useLoaded(productsNamed, keyword.trim())
  return (
    <div className="stack">
      <Notice>{m.catalog_special_request_no_product()}</Notice>
      <TextField
        label={m.catalog_special_request_product()}
        type="search"
        autoComplete="off"
        maxLength={100}
        value={keyword}
        onChange={({ target }) => setKeyword(target.value)}
      />
      {found.state === "ready" && found.data.length > 0 && (
        <ul className={styles.found} aria-label={m.catalog_special_request_products()}>
          {found.data.map(({ reference, name, slug }) => (
            <li key={reference}>
              <SiteLink className="link" href={paths.specialQuantity({ product: Number(reference), variant: slug, quantity })}>
                <bdi>{name}</bdi>
              </SiteLink>
            </li>
          ))}
        </ul>
      )}
      <p className="small" role="status">
        {found.state === "ready" && keyword.trim() !== "" && found.data.length === 0 && m.catalog_special_request_none()}
      </p>
    </div>
  )
}

async function productsNamed(keyword: string, signal: AbortSignal): Promise<SearchResult[]> {
  if (keyword === "") return []
  const results = await api().catalog.autocomplete({ keyword }, { signal })
  return results.filter(({ type }) => type === "product").slice(0, SHOWN)
}

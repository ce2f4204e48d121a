import { useEffect } from "react"
import type { NamedShelf } from "#contract/catalog.ts"
import { m } from "#messages/messages.js"
import { whatsAppAddress } from "#rules/people/contact-message.ts"
import { Empty } from "#ui/feedback/empty.tsx"
import { ButtonLink } from "#ui/form/button.tsx"
import { SiteLink } from "#ui/navigation/site-link.tsx"
import { ListingScreen } from "#web/catalog/listing/listing-screen.tsx"
import { ShelfLinks, WaysOnSections } from "#web/catalog/listing/ways-on-sections.tsx"
import { paths } from "#web/paths.ts"
import { rememberSearch } from "#web/recent-searches.ts"
import type { SearchData } from "./load-search.ts"
import * as styles from "./search.module.css"

/** The results of a search as a listing, below the categories and brands that match its words; suggestions when nothing was found. */
export function SearchScreen({ words, data, corrected, categories, brands, waysOn }: SearchData) {
  useEffect(() => rememberSearch(words), [words])
  if (waysOn) return <NothingFound words={words} waysOn={waysOn} />
  const above = (
    <>
      {corrected !== null && <Corrected words={words} corrected={corrected} />}
      <Shelves label={m.catalog_search_categories()} shelves={categories} hrefOf={paths.category} />
      <Shelves label={m.catalog_search_brands()} shelves={brands} hrefOf={paths.brand} />
    </>
  )
  return <ListingScreen {...data} above={above} />
}

function Corrected({ words, corrected }: { words: string; corrected: string }) {
  return (
    <p className={styles.corrected} role="status">
      {m.catalog_search_corrected({ keyword: corrected })}
      <SiteLink className={styles.instead} href={paths.search(words, { exact: true })}>
        {m.catalog_search_instead({ keyword: words })}
      </SiteLink>
    </p>
  )
}

type ShelvesProps = { label: string; shelves: readonly NamedShelf[]; hrefOf: (slug: string) => string }

function Shelves({ label, shelves, hrefOf }: ShelvesProps) {
  if (shelves.length === 0) return null
  return (
    <nav className={styles.shelves} aria-label={label}>
      <span className="small quiet" aria-hidden="true">
        {label}
      </span>
      <ShelfLinks shelves={shelves} hrefOf={hrefOf} />
    </nav>
  )
}

function NothingFound({ words, waysOn }: { words: string; waysOn: NonNullable<SearchData["waysOn"]> }) {
  const isBlank = words === ""
  const ask = whatsAppAddress(waysOn.phone, [], m.catalog_search_ask_text({ keyword: words }))
  return (
    <div className="wrap page">
      <Empty
        icon="search"
        heading="h1"
        title={isBlank ? m.catalog_search_blank() : m.catalog_search_nothing({ keyword: words })}
        text={isBlank ? m.catalog_search_blank_text() : m.catalog_search_nothing_text()}
        action={
          !isBlank && (
            <ButtonLink kind="primary" href={ask} target="_blank" rel="noopener noreferrer">
              {m.catalog_search_ask()}
            </ButtonLink>
          )
        }
      />
      <WaysOnSections {...waysOn} />
    </div>
  )
}

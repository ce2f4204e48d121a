import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type { HomeEntry } from "#contract/office/storefront/home-page.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { Button } from "#office/parts/control/button.tsx"
import { SearchField } from "#office/parts/control/field.tsx"
import { ownName } from "#office/parts/text/own-name.ts"
import { Picture } from "#office/parts/text/picture.tsx"
import * as styles from "./home.module.css"
import { KINDS, type SectionKind } from "./section-words.ts"

const FOUND = 6
const GROUPS = { categories: "category", brands: "brand", collections: "collection" } as const

export type FoundEntry = HomeEntry & { id: number; name: string; slug: string }

/** `words`: the names in both languages, by which a group is found. */
type ListedEntry = FoundEntry & { words: string }

type EntryFinderProps = {
  kind: Exclude<SectionKind, "catalogs">
  isChosen: (entry: FoundEntry) => boolean
  onChoose: (entry: FoundEntry) => void
}

/** Finds products, categories, brands or collections by name for a section or a tile. */
export function EntryFinder({ kind, isChosen, onChoose }: EntryFinderProps) {
  const [text, setText] = useState("")
  const q = text.trim()
  const { data } = useQuery({
    queryKey: ["home", "finder", kind, kind === "products" ? q : ""],
    queryFn: ({ signal }) => (kind === "products" ? foundProducts(q, signal) : foundGroups(GROUPS[kind], signal)),
    enabled: q.length > 1,
  })
  const found = (data ?? [])
    .filter((entry) => !isChosen(entry) && (kind === "products" || entry.words.includes(q.toLowerCase())))
    .slice(0, FOUND)
  return (
    <div className="stack stack-2">
      <SearchField label={KINDS[kind].find()} value={text} onChange={({ target }) => setText(target.value)} />
      {q.length > 1 && (
        <ul className={styles.found} aria-label={KINDS[kind].find()}>
          {found.map((entry) => (
            <li key={entry.id} className="row">
              <Picture src={entry.picture} />
              <span className="grow cut">{entry.name}</span>
              <Button size="sm" icon="plus" aria-label={m.office_home_put_in({ name: entry.name })} onClick={() => onChoose(entry)}>
                {m.office_collection_put_in()}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

async function foundProducts(q: string, signal: AbortSignal): Promise<ListedEntry[]> {
  const { results } = await api.products.list({ q, limit: FOUND }, { signal })
  return results.map(({ id, slug, title, image, is_live: isLive }) => {
    return { id, name: title, slug, picture: image, is_shown: isLive, words: title }
  })
}

async function foundGroups(kind: "category" | "brand" | "collection", signal: AbortSignal): Promise<ListedEntry[]> {
  const { results } = await api.structure.groups({ kind }, { signal })
  return results.map(({ id, name, name_ar: arabic, slug, picture }) => {
    return { id, name: ownName(name, arabic), slug, picture, is_shown: true, words: `${name} ${arabic ?? ""}`.toLowerCase() }
  })
}

import type { SearchResult } from "#contract/catalog.ts"
import { m } from "#messages/messages.js"
import { matchRanges } from "#rules/catalog/search-match.ts"
import { Icon } from "#ui/media/icon.tsx"
import { Picture } from "#ui/media/picture.tsx"
import { SiteLink } from "#ui/navigation/site-link.tsx"
import { Badge } from "#ui/text/badge.tsx"
import { paths } from "#web/paths.ts"
import * as styles from "./search.module.css"

type SearchListProps = {
  id: string
  keyword: string
  results: readonly SearchResult[]
  /** The place of the result that the arrows stand on; -1 for none. */
  active: number
  onPick: (result: SearchResult) => void
}

/** The dropdown under the search box: thumbnail, name with the match in bold, type. */
export function SearchList({ id, keyword, results, active, onPick }: SearchListProps) {
  if (results.length === 0) return <p className={styles.none}>{m.shell_search_nothing({ keyword })}</p>
  return (
    <div id={id} className={styles.list} role="listbox" aria-label={m.shell_search_results()}>
      {results.map((result, index) => (
        <SiteLink
          key={`${result.type}-${result.reference}`}
          id={`${id}-${index}`}
          className={styles.result}
          role="option"
          aria-selected={index === active}
          tabIndex={-1}
          href={hrefOf(result)}
          onClick={() => onPick(result)}
        >
          {result.thumbnail ? (
            <Picture path={result.thumbnail} alt="" sizes="36px" eager className={styles.picture} />
          ) : (
            <span className={styles.picture}>
              <Icon name="list" />
            </span>
          )}
          <span className={styles.name}>
            {matchRanges(result.name, keyword).map(({ text, match }, place) =>
              // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one name have no other identity.
              match ? <mark key={place}>{text}</mark> : text,
            )}
          </span>
          <Badge plain className={styles.type}>
            {typeName(result.type)}
          </Badge>
        </SiteLink>
      ))}
    </div>
  )
}

function hrefOf({ type, reference, slug }: SearchResult): string {
  if (type === "product") return paths.searchProduct(reference, slug)
  return type === "category" ? paths.category(slug) : paths.brand(slug)
}

function typeName(type: SearchResult["type"]): string {
  if (type === "product") return m.shell_search_product()
  return type === "category" ? m.shell_search_category() : m.shell_search_brand()
}

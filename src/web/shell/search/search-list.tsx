import type { SearchResult } from "#contract/catalog.ts"
import { m } from "#messages/messages.js"
import { matchRanges } from "#rules/catalog/search/search-match.ts"
import { Icon } from "#ui/media/icon.tsx"
import { Picture } from "#ui/media/picture.tsx"
import { SiteLink } from "#ui/navigation/site-link.tsx"
import { Badge } from "#ui/text/badge.tsx"
import { priceText } from "#ui/text/language.ts"
import { paths } from "#web/paths.ts"
import * as styles from "./search-drop.module.css"

type SearchListProps = {
  id: string
  keyword: string
  results: readonly SearchResult[]
  /** The position of the active row; -1 for none. The last row links to all results. */
  active: number
  onPick: (result: SearchResult) => void
  onAll: () => void
}

/**
 * The results in groups, with the match in bold, then a link to all of them. Without results the link still leads to the search page, which
 * also corrects misspelt words.
 */
export function SearchList({ id, keyword, results, active, onPick, onAll }: SearchListProps) {
  const groups = groupsOf(results)
  const rows = groups.flatMap((group) => group.results)
  return (
    <>
      {results.length === 0 && <p className={styles.none}>{m.shell_search_nothing({ keyword })}</p>}
      <div id={id} className={styles.list} role="listbox" aria-label={m.shell_search_results()}>
        {groups.map(({ type, results }) => (
          // biome-ignore lint/a11y/useSemanticElements: the options are in groups of a list box, not of a form.
          <div key={type} role="group" aria-label={groupName(type)}>
            <p className={styles.group} aria-hidden="true">
              {groupName(type)}
            </p>
            {results.map((result) => (
              <Row
                key={`${result.type}-${result.reference}`}
                id={`${id}-${rows.indexOf(result)}`}
                {...{ result, keyword, onPick }}
                isActive={rows[active] === result}
              />
            ))}
          </div>
        ))}
        <SiteLink
          id={`${id}-${rows.length}`}
          className={styles.all}
          role="option"
          aria-selected={active === rows.length}
          tabIndex={-1}
          href={paths.search(keyword)}
          onClick={onAll}
        >
          {results.length === 0 ? m.shell_search_whole({ keyword }) : m.shell_search_all({ keyword })}
        </SiteLink>
      </div>
    </>
  )
}

type RowProps = Pick<SearchListProps, "keyword" | "onPick"> & { id: string; result: SearchResult; isActive: boolean }

function Row({ id, result, keyword, isActive, onPick }: RowProps) {
  return (
    <SiteLink
      id={id}
      className={styles.result}
      role="option"
      aria-selected={isActive}
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
      {result.price === null ? (
        <Badge plain className={styles.aside}>
          {typeName(result.type)}
        </Badge>
      ) : (
        <span className={`${styles.aside} ${styles.price}`}>{priceText(result.price)}</span>
      )}
    </SiteLink>
  )
}

/** The results by type, each group at the position of its best result. */
export function groupsOf(results: readonly SearchResult[]): { type: SearchResult["type"]; results: readonly SearchResult[] }[] {
  const types = [...new Set(results.map(({ type }) => type))]
  return types.map((type) => ({ type, results: results.filter((result) => result.type === type) }))
}

function hrefOf({ type, reference, slug }: SearchResult): string {
  if (type === "product") return paths.searchProduct(reference, slug)
  return type === "category" ? paths.category(slug) : paths.brand(slug)
}

function typeName(type: SearchResult["type"]): string {
  if (type === "product") return m.shell_search_product()
  return type === "category" ? m.shell_search_category() : m.shell_search_brand()
}

function groupName(type: SearchResult["type"]): string {
  if (type === "product") return m.shell_search_products()
  return type === "category" ? m.shell_search_categories() : m.shell_search_brands()
}

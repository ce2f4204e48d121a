import { useInfiniteQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import type { ImportChange, ImportRun } from "#contract/office/imports.ts"
import { m } from "#messages/messages.js"
import { Button } from "#office/parts/control/button.tsx"
import { amountOf } from "#office/parts/form/amount-of.ts"
import { Diff } from "#office/parts/page/diff.tsx"
import { Empty, Fault } from "#office/parts/page/empty.tsx"
import { Panel, PanelLine } from "#office/parts/page/panel.tsx"
import { SkeletonLines } from "#office/parts/page/skeleton.tsx"
import { Count, Mark } from "#office/parts/text/badge.tsx"
import { countText } from "#office/parts/text/count-text.ts"
import { isUnusualPrice } from "#rules/catalog/office/price-change.ts"
import { formatAmount } from "#rules/values/money.ts"
import { type ImportTab, importChangesQuery } from "./import-data.ts"
import { fieldWords } from "./import-words.ts"
import * as styles from "./imports.module.css"

/** What a file changes, by kind of change. */
export function ChangesPanel({ run }: { run: ImportRun }) {
  const [tab, setTab] = useState<ImportTab>(run.state === "UNDONE" ? "LEFT" : run.counts.changed > 0 ? "CHANGED" : "NEW")
  const { counts } = run
  const tabs: readonly { key: ImportTab; words: string; count: number | null }[] = [
    { key: "CHANGED", words: m.office_import_changed(), count: counts.changed },
    { key: "NEW", words: m.office_import_new(), count: counts.new },
    { key: "MISSING", words: m.office_import_missing(), count: counts.missing },
    ...(run.state === "UNDONE" ? [{ key: "LEFT", words: m.office_import_left(), count: null } as const] : []),
  ]
  return (
    <Panel
      title={m.office_import_changes()}
      acts={tabs.map(({ key, words, count }) => (
        <Button key={key} size="sm" kind={key === tab ? "soft" : "plain"} aria-pressed={key === tab} onClick={() => setTab(key)}>
          {words}
          {count !== null && <Count>{countText(count)}</Count>}
        </Button>
      ))}
      flush
    >
      <Changes run={run} tab={tab} />
    </Panel>
  )
}

const PRICES = ["selling_price_dirhams", "maximum_price_dirhams"]

/** A value as people read it: "2,149" of a price that the file has as 2149.00. */
function shown(field: string, value: string | null): string | null {
  const price = PRICES.includes(field) ? amountOf(value ?? "") : null
  return price === null ? value : formatAmount(price)
}

/** Whether a price changes by so much that it may be a mistake of the file. */
function isLarge(before: string | null, after: string | null): boolean {
  const [old, now] = [amountOf(before ?? ""), amountOf(after ?? "")]
  return old !== null && now !== null && isUnusualPrice(old, now)
}

function Changes({ run, tab }: { run: ImportRun; tab: ImportTab }) {
  const query = useInfiniteQuery(importChangesQuery(run, tab))
  if (query.isError) return <Fault fault={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <SkeletonLines lines={4} />
  const changes = query.data.pages.flatMap(({ results }) => results)
  if (changes.length === 0) return <Empty icon="check" title={m.office_import_no_changes()} />
  return (
    <>
      {changes.map((change) => (
        <PanelLine key={change.id}>
          <Change change={change} />
        </PanelLine>
      ))}
      {query.hasNextPage && (
        <PanelLine>
          <Button kind="quiet" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {m.office_import_more()}
          </Button>
        </PanelLine>
      )}
    </>
  )
}

function Change({ change: { act, kind, name, product_id: product, fields, left, is_late: isLate } }: { change: ImportChange }) {
  const isThere = product !== null && act === "CHANGED"
  return (
    <div className={styles.change}>
      <div className={styles.named}>
        {isThere ? (
          <Link to="/products/$id" params={{ id: String(product) }} className="medium">
            {name}
          </Link>
        ) : (
          <span className="medium">{name}</span>
        )}
        <span className="quiet xs">{kind === "product" ? m.office_import_kind_product() : m.office_import_kind_variant()}</span>
        {isLate && <Mark tone="warn">{m.office_import_late()}</Mark>}
        {left.length > 0 && <Mark tone="warn">{m.office_import_left_of({ fields: left.map(fieldWords).join(", ") })}</Mark>}
      </div>
      <dl className={styles.fields}>
        {fields.map(({ name: field, before, after }) => (
          <div key={field} className={styles.field}>
            <dt className="quiet">{fieldWords(field)}</dt>
            <dd className="row wrap">
              {act === "NEW" ? <bdi>{shown(field, after)}</bdi> : <Diff before={shown(field, before)} after={shown(field, after)} />}
              {field === "selling_price_dirhams" && isLarge(before, after) && <Mark tone="warn">{m.office_import_large()}</Mark>}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

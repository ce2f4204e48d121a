import { useQuery } from "@tanstack/react-query"
import type { BulkPrices } from "#contract/office/bulk-prices.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { Button } from "#office/parts/control/button.tsx"
import { Dialog } from "#office/parts/dialog/dialog.tsx"
import { Fault } from "#office/parts/page/empty.tsx"
import { Notice } from "#office/parts/page/notice.tsx"
import { PanelLine } from "#office/parts/page/panel.tsx"
import { SkeletonLines } from "#office/parts/page/skeleton.tsx"
import { listed } from "#office/parts/text/listed.ts"
import { timeText } from "#office/parts/text/time-text.ts"
import { useTask } from "#office/use-task.ts"
import { thenRefresh } from "../product-data.ts"
import { priceChangesQuery } from "./price-changes-data.ts"
import { ruleWords } from "./price-rule.ts"

/** The last changes of many prices, each with its way back. [OFFICE-127] */
export function PriceChangesDialog({ onClose }: { onClose: () => void }) {
  const query = useQuery(priceChangesQuery)
  return (
    <Dialog open wide title={m.office_prices_changes()} onClose={onClose}>
      <p className="quiet">{m.office_prices_changes_words()}</p>
      {query.data ? (
        query.data.results.map((change) => <ChangeLine key={change.id} change={change} />)
      ) : query.isError ? (
        <Fault fault={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonLines lines={4} />
      )}
      {query.data?.results.length === 0 && <Notice>{m.office_prices_changes_none()}</Notice>}
    </Dialog>
  )
}

function ChangeLine({ change }: { change: BulkPrices }) {
  const task = useTask()
  const now = new Date()
  const words = ruleWords(change)
  const undo = () => task.run(() => thenRefresh(api.products.bulkUndo({ id: change.id }, { version: change.version })))
  return (
    <PanelLine>
      <span className="grow stack">
        <span className="medium">
          {words} · {m.office_prices_of({ count: change.variants })}
        </span>
        <span className="quiet t13">
          {change.staff} · {timeText(change.at, now)}
        </span>
        {change.undone_at && <span className="t13">{m.office_prices_undone({ time: timeText(change.undone_at, now) })}</span>}
        {change.left.length > 0 && (
          <span className="t13 warn">{m.office_prices_left({ count: change.left.length, names: listed(change.left) })}</span>
        )}
        {task.mistake && (
          <span className="t13" role="alert">
            {task.mistake}
          </span>
        )}
      </span>
      {change.is_undoable && (
        <Button size="sm" icon="undo" busy={task.busy} aria-label={m.office_prices_undo_of({ change: words })} onClick={() => void undo()}>
          {m.office_prices_undo()}
        </Button>
      )}
    </PanelLine>
  )
}

import type { LedgerLine } from "#contract/office/catalog/stock.ts"
import { m } from "#messages/messages.js"
import type { Column } from "#office/parts/table/columns.ts"
import { TwoLines } from "#office/parts/table/two-lines.tsx"
import { fullTime, timeText } from "#office/parts/text/time-text.ts"
import { MovementLink } from "../movement-link.tsx"
import { kindWords, signed } from "../movement-words.ts"
import { VariantWords } from "./variant-words.tsx"

/** The columns of the list of movements. */
export function movementColumns(now: Date): Column<LedgerLine>[] {
  return [
    { key: "variant", head: m.office_products_col_product(), pinned: true, cell: (row) => <Variant row={row} /> },
    { key: "time", head: m.office_movements_col_time(), cell: ({ at }) => <Moment at={at} now={now} /> },
    { key: "kind", head: m.office_movements_col_kind(), cell: kindWords },
    { key: "pieces", head: m.office_movements_col_pieces(), end: true, cell: (row) => <Pieces row={row} /> },
    { key: "balance", head: m.office_movements_col_balance(), end: true, cell: ({ balance }) => balance ?? "–" },
    {
      key: "for",
      head: m.office_movements_col_for(),
      cell: (row) => ((row.order ?? row.repair) === null ? "–" : <MovementLink {...row} />),
    },
    { key: "reason", head: m.office_movements_col_reason(), cell: ({ reason }) => <span className="quiet">{reason ?? "–"}</span> },
    { key: "person", head: m.office_movements_col_person(), cell: ({ by }) => by?.name ?? "–" },
  ]
}

/** A movement on a phone. */
export function MovementCard({ row, now }: { row: LedgerLine; now: Date }) {
  const { reason, by, balance } = row
  return (
    <>
      <div className="between">
        <Variant row={row} />
        <Pieces row={row} />
      </div>
      <div className="between quiet">
        <span>{[kindWords(row), by?.name, balance !== null && m.office_stock_then({ stock: balance })].filter(Boolean).join(" · ")}</span>
        <Moment at={row.at} now={now} />
      </div>
      {reason && <span className="quiet">{reason}</span>}
    </>
  )
}

function Variant({ row: { title, variant, sku, image } }: { row: LedgerLine }) {
  return <VariantWords image={image} title={title ?? m.office_movements_gone()} name={variant} sku={sku} />
}

/** The pieces that came or went. A variant that is sold without a count, or beyond it, says how many of them changed the stock. */
function Pieces({ row: { pieces, change } }: { row: LedgerLine }) {
  const words = <bdi className="num medium">{signed(pieces)}</bdi>
  return pieces === change ? words : <TwoLines below={m.office_movements_counted({ change: signed(change) })}>{words}</TwoLines>
}

function Moment({ at, now }: { at: string; now: Date }) {
  return (
    <time className="quiet nowrap" dateTime={at} title={fullTime(at)}>
      {timeText(at, now)}
    </time>
  )
}

import type { StockLine } from "#contract/office/catalog/stock.ts"
import { m } from "#messages/messages.js"
import { Diff } from "#office/parts/page/diff.tsx"
import { PanelLine } from "#office/parts/page/panel.tsx"
import { VariantWords } from "./variant-words.tsx"

/** A variant as it was before its count. */
export type CountedVariant = { key: number; line: StockLine; pieces: number }

/** What was counted since the sheet was opened, the last first. */
export function CountedLines({ counted }: { counted: readonly CountedVariant[] }) {
  return counted.map(({ key, line, pieces }) => (
    <PanelLine key={key}>
      <span className="grow">
        <VariantWords {...line} />
      </span>
      {line.stock === pieces ? (
        <span className="quiet">
          <bdi className="num">{pieces}</bdi> {m.office_count_same()}
        </span>
      ) : (
        <Diff before={line.stock === null ? null : String(line.stock)} after={String(pieces)} />
      )}
    </PanelLine>
  ))
}

import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type { SoldVariant } from "#contract/office/orders/orders-by-phone.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { Button, IconButton } from "#office/parts/control/button.tsx"
import { SearchField, TextField } from "#office/parts/control/field.tsx"
import { Panel, PanelLine } from "#office/parts/page/panel.tsx"
import { MAX_QUANTITY } from "#rules/catalog/buying.ts"
import { dirhams, qar } from "#rules/values/money.ts"
import { priceText } from "#ui/text/language.ts"
import * as styles from "../orders.module.css"
import { type PhoneLine, piecesOf } from "./phone-order.ts"

const FEWEST_LETTERS = 2

type PhoneLinesProps = { lines: readonly PhoneLine[]; isTried: boolean; onChange: (lines: readonly PhoneLine[]) => void }

/** The ordered variants with their quantities, and a search that adds more of them. */
export function PhoneLines({ lines, isTried, onChange }: PhoneLinesProps) {
  const add = (found: SoldVariant) => onChange([...lines.filter(({ variant }) => variant !== found.variant), { ...found, quantity: "1" }])
  const change = (changed: PhoneLine) => onChange(lines.map((line) => (line.variant === changed.variant ? changed : line)))
  return (
    <Panel title={m.office_phone_products()} flush>
      <PanelLine>
        <FindVariants chosen={lines.map(({ variant }) => variant)} onChoose={add} />
      </PanelLine>
      {lines.length === 0 && (
        <PanelLine>
          <span className="quiet">{m.office_phone_no_lines()}</span>
        </PanelLine>
      )}
      {lines.map((line) => (
        <PanelLine key={line.variant}>
          <Line
            line={line}
            isTried={isTried}
            onChange={change}
            onRemove={() => onChange(lines.filter(({ variant }) => variant !== line.variant))}
          />
        </PanelLine>
      ))}
    </Panel>
  )
}

type LineProps = { line: PhoneLine; isTried: boolean; onChange: (line: PhoneLine) => void; onRemove: () => void }

function Line({ line, isTried, onChange, onRemove }: LineProps) {
  const { title, price, quantity } = line
  const pieces = piecesOf(line)
  return (
    <div className={styles.phoneLine}>
      <bdi className="grow">{title}</bdi>
      <TextField
        label={<span className="sr">{m.office_phone_quantity({ title })}</span>}
        inputMode="numeric"
        dir="ltr"
        maxLength={4}
        value={quantity}
        mistake={isTried && pieces === null ? m.office_whole_number({ least: "1", most: String(MAX_QUANTITY) }) : null}
        onChange={({ target }) => onChange({ ...line, quantity: target.value })}
      />
      <span className="num nowrap">{priceText(qar((pieces ?? 0) * dirhams(price)))}</span>
      <IconButton icon="trash" aria-label={m.office_phone_remove({ title })} onClick={onRemove} />
    </div>
  )
}

/** Up to ten variants on sale that match the typed words; a click adds one. */
function FindVariants({ chosen, onChoose }: { chosen: readonly number[]; onChoose: (found: SoldVariant) => void }) {
  const [words, setWords] = useState("")
  const q = words.trim()
  const { data } = useQuery({
    queryKey: ["sold-variants", q],
    queryFn: ({ signal }) => api.ordersByPhone.find({ q }, { signal }),
    enabled: q.length >= FEWEST_LETTERS,
  })
  return (
    <div className="stack stack-2 grow">
      <SearchField label={m.office_phone_find()} value={words} onChange={({ target }) => setWords(target.value)} />
      {data && (
        <fieldset className="stack stack-1" aria-label={m.office_phone_found()}>
          {data.results.length === 0 && <p className="t13 quiet">{m.office_parts_nothing({ words: q })}</p>}
          {data.results.map((found) => (
            <Button
              key={found.variant}
              kind="plain"
              icon={chosen.includes(found.variant) ? "check" : "plus"}
              disabled={chosen.includes(found.variant)}
              onClick={() => onChoose(found)}
            >
              <bdi className="grow cut">{[found.title, found.sku].filter(Boolean).join(" · ")}</bdi>
              {found.free !== null && <span className="num quiet">{m.office_parts_free({ count: found.free })}</span>}
              <span className="num">{priceText(found.price)}</span>
            </Button>
          ))}
        </fieldset>
      )}
    </div>
  )
}

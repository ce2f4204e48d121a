import { type FormEvent, useRef, useState } from "react"
import type { StockLine } from "#contract/office/catalog/stock.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { Button } from "#office/parts/control/button.tsx"
import { TextField } from "#office/parts/control/field.tsx"
import { Notice } from "#office/parts/page/notice.tsx"
import { Panel, PanelLine } from "#office/parts/page/panel.tsx"
import { OfficeProblem } from "#office/problem.ts"
import { useTask } from "#office/use-task.ts"
import { thenRefresh } from "../product-data.ts"
import { CountedLines, type CountedVariant } from "./counted-lines.tsx"
import * as styles from "./stock.module.css"
import { VariantWords } from "./variant-words.tsx"

/** The shelves are counted with a scanner: a SKU and Enter, the count and Enter, and the next SKU. */
export function CountSheet() {
  const search = useRef<HTMLInputElement>(null)
  const [text, setText] = useState("")
  const [variant, setVariant] = useState<StockLine | null>(null)
  const [counted, setCounted] = useState<readonly CountedVariant[]>([])
  const task = useTask()
  const find = (event: FormEvent) => {
    event.preventDefault()
    void task.run(async () => setVariant(await variantOf(text)))
  }
  const save = (line: StockLine, pieces: number) =>
    void task.run(async () => {
      try {
        const seen = line.stock === null ? {} : { seen: line.stock }
        await thenRefresh(api.products.stock({ id: line.id, kind: "COUNT", pieces, ...seen }))
      } catch (fault) {
        // A sale came between: the person sees the new number, and counts or saves again.
        setVariant(await variantOf(text))
        throw fault
      }
      setCounted([{ key: counted.length, line, pieces }, ...counted])
      setVariant(null)
      setText("")
      search.current?.focus()
    })
  return (
    <div className={styles.sheet}>
      <Panel title={m.office_count_next()}>
        <div className="stack">
          <form className={styles.line} onSubmit={find}>
            <TextField
              ref={search}
              label={m.office_count_search()}
              value={text}
              maxLength={100}
              autoComplete="off"
              autoFocus
              onChange={(event) => {
                setText(event.target.value)
                setVariant(null)
              }}
            />
            <Button type="submit">{m.office_count_find()}</Button>
          </form>
          {variant && <CountForm key={variant.id} variant={variant} busy={task.busy} onSave={(pieces) => save(variant, pieces)} />}
          {task.mistake && (
            <Notice tone="bad" icon="alert" alert>
              {task.mistake}
            </Notice>
          )}
        </div>
      </Panel>
      <Panel title={m.office_count_done()} flush>
        {counted.length === 0 && (
          <PanelLine>
            <span className="quiet">{m.office_count_nothing()}</span>
          </PanelLine>
        )}
        <CountedLines counted={counted} />
      </Panel>
    </div>
  )
}

type CountFormProps = { variant: StockLine; busy: boolean; onSave: (pieces: number) => void }

function CountForm({ variant, busy, onSave }: CountFormProps) {
  const [text, setText] = useState("")
  const pieces = /^\d{1,7}$/.test(text) ? Number(text) : null
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (pieces !== null) onSave(pieces)
  }
  return (
    <form className="stack" onSubmit={save}>
      <VariantWords {...variant} />
      <div className={styles.line}>
        <TextField
          label={m.office_count_found()}
          aside={variant.stock === null ? m.office_product_uncounted() : m.office_stock_there({ stock: variant.stock })}
          hint={variant.ordered > 0 ? m.office_count_ordered({ pieces: variant.ordered }) : null}
          mistake={text !== "" && pieces === null ? m.office_product_stock_form() : null}
          inputMode="numeric"
          autoComplete="off"
          value={text}
          autoFocus
          onChange={(event) => setText(event.target.value.trim())}
        />
        <Button kind="primary" type="submit" busy={busy} disabled={pieces === null}>
          {m.office_count_save()}
        </Button>
      </div>
    </form>
  )
}

/** The variant with this SKU, or else the only one that the words find. */
async function variantOf(text: string): Promise<StockLine> {
  const { results } = await api.stock.list({ q: text, limit: 100 })
  const wanted = text.trim().toLowerCase()
  const exact = results.filter(({ sku }) => sku?.toLowerCase() === wanted)
  const [first, second] = exact.length > 0 ? exact : results
  if (wanted === "" || !first) throw new OfficeProblem(404, m.office_count_none())
  if (second) throw new OfficeProblem(409, m.office_count_several())
  return first
}

import { useQuery } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { useState } from "react"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { Button } from "#office/parts/control/button.tsx"
import { SelectField, TextField } from "#office/parts/control/field.tsx"
import { Dialog } from "#office/parts/dialog/dialog.tsx"
import { amountOf } from "#office/parts/form/amount-of.ts"
import { Notice } from "#office/parts/page/notice.tsx"
import { useTask } from "#office/use-task.ts"
import { productChoicesQuery, thenRefresh } from "./product-data.ts"

/** Makes a draft from a title, a category and a price, and opens its editor. */
export function NewProduct({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const task = useTask()
  const { data } = useQuery(productChoicesQuery)
  const [title, setTitle] = useState("")
  const [category, setCategory] = useState("")
  const [price, setPrice] = useState("")
  const chosen = Number(category || data?.categories[0]?.id)
  const amount = amountOf(price)
  const isReady = title.trim() !== "" && amount !== null && chosen > 0
  const make = () =>
    task.run(async () => {
      const made = await thenRefresh(api.products.create({ title, category: chosen, brand: null, price: amount ?? 0 }))
      await navigate({ to: "/products/$id", params: { id: String(made.id) } })
    })
  const foot = (
    <>
      <Button kind="quiet" onClick={onClose}>
        {m.office_back()}
      </Button>
      <Button kind="primary" busy={task.busy} disabled={!isReady} onClick={() => void make()}>
        {m.office_products_make()}
      </Button>
    </>
  )
  return (
    <Dialog open title={m.office_products_new_title()} onClose={onClose} foot={foot}>
      <p className="quiet">{m.office_products_new_words()}</p>
      <TextField
        label={m.office_product_title()}
        value={title}
        maxLength={500}
        required
        onChange={({ target }) => setTitle(target.value)}
      />
      <SelectField
        label={m.office_products_col_category()}
        value={String(chosen)}
        options={(data?.categories ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={({ target }) => setCategory(target.value)}
      />
      <TextField
        label={m.office_products_col_price()}
        value={price}
        inputMode="decimal"
        required
        mistake={price !== "" && amount === null ? m.office_product_price_form() : null}
        onChange={({ target }) => setPrice(target.value)}
      />
      {task.mistake && (
        <Notice tone="bad" icon="alert" alert>
          {task.mistake}
        </Notice>
      )}
    </Dialog>
  )
}

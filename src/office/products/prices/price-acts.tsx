import { useState } from "react"
import { m } from "#messages/messages.js"
import { Button } from "#office/parts/control/button.tsx"
import { ActBar } from "#office/parts/table/act-bar.tsx"
import type { Choice } from "#office/parts/table/use-choice.ts"
import { useTask } from "#office/use-task.ts"
import { MAX_BULK_PRODUCTS } from "#rules/catalog/office/bulk-price.ts"
import type { ProductsSearch } from "../product-data.ts"
import { BulkPricesDialog } from "./bulk-prices-dialog.tsx"
import { matchingProducts } from "./price-changes-data.ts"

/** What is done with the chosen products: their prices are changed together. */
export function PriceActs({ choice, search, count }: { choice: Choice; search: ProductsSearch; count: number | null }) {
  const task = useTask()
  const [products, setProducts] = useState<readonly number[] | null>(null)
  const open = () => task.run(async () => setProducts(choice.isAll ? await matchingProducts(search) : [...choice.keys].map(Number)))
  return (
    <>
      <ActBar choice={choice} count={count !== null && count <= MAX_BULK_PRODUCTS ? count : null}>
        {task.mistake && <span role="alert">{task.mistake}</span>}
        <Button kind="primaryOnPlate" size="sm" icon="percent" busy={task.busy} onClick={() => void open()}>
          {m.office_prices_change()}
        </Button>
      </ActBar>
      {products && <BulkPricesDialog products={products} onClose={() => setProducts(null)} onDone={choice.clear} />}
    </>
  )
}

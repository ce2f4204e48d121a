import { useQuery } from "@tanstack/react-query"
import { type ReactNode, useState } from "react"
import type { Group, Members } from "#contract/office/structure.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { useMay } from "#office/me.ts"
import { Button, IconButton } from "#office/parts/control/button.tsx"
import { SearchField } from "#office/parts/control/field.tsx"
import { OrderedList } from "#office/parts/order/ordered-list.tsx"
import { Notice } from "#office/parts/page/notice.tsx"
import { Panel } from "#office/parts/page/panel.tsx"
import { SkeletonLines } from "#office/parts/page/skeleton.tsx"
import { Picture } from "#office/parts/text/picture.tsx"
import { queryClient } from "#office/query-client.ts"
import { useVersionedQueue } from "#office/use-task.ts"
import { membersQuery, thenRefresh } from "./group-data.ts"
import * as styles from "./structure.module.css"

type Product = Members["products"][number]

/** The products of a collection: found by title, ordered by hand, saved with each change. */
export function CollectionProducts({ collection: { id } }: { collection: Group }) {
  const { data } = useQuery(membersQuery(id))
  const { save, busy, mistake } = useVersionedQueue()
  const mayEdit = useMay()("products.edit") !== null
  const { queryKey } = membersQuery(id)
  if (!data) return <SkeletonLines lines={4} />
  const { products } = data
  const set = (next: readonly Product[]) => {
    // The next change is made on this one, which is saved before it.
    queryClient.setQueryData(queryKey, { ...data, products: [...next] })
    const ids = next.map((product) => product.id)
    return save(data.version, (version) => thenRefresh("collection", api.structure.order({ id, products: ids }, { version })))
  }
  return (
    <Panel title={m.office_collection_products()} aside={<span className="quiet num">{products.length}</span>}>
      <div className="stack" aria-busy={busy}>
        {mistake && (
          <Notice tone="bad" alert>
            {mistake}
          </Notice>
        )}
        {mayEdit && <ProductFinder chosen={products} onChoose={(product) => void set([...products, product])} />}
        {mayEdit ? (
          <OrderedList
            label={m.office_collection_products()}
            items={products.map((product) => ({ id: String(product.id), name: product.title, product }))}
            onOrder={(items) => void set(items.map(({ product }) => product))}
          >
            {({ product }) => (
              <ProductLine product={product}>
                <IconButton
                  icon="close"
                  size="small"
                  aria-label={m.office_collection_take_out({ name: product.title })}
                  onClick={() => void set(products.filter((one) => one !== product))}
                />
              </ProductLine>
            )}
          </OrderedList>
        ) : (
          <ul className={styles.groups} aria-label={m.office_collection_products()}>
            {products.map((product) => (
              <li key={product.id}>
                <ProductLine product={product} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Panel>
  )
}

function ProductLine({ product: { picture, title }, children }: { product: Product; children?: ReactNode }) {
  return (
    <span className="row">
      <Picture src={picture} />
      <span className="grow cut">{title}</span>
      {children}
    </span>
  )
}

const FOUND = 6

function ProductFinder({ chosen, onChoose }: { chosen: readonly Product[]; onChoose: (product: Product) => void }) {
  const [text, setText] = useState("")
  const q = text.trim()
  const { data } = useQuery({
    queryKey: ["product", "list", "finder", q],
    queryFn: ({ signal }) => api.products.list({ q, limit: FOUND }, { signal }),
    enabled: q.length > 1,
  })
  const found = (data?.results ?? []).filter((line) => !chosen.some(({ id }) => id === line.id))
  return (
    <div className="stack stack-2">
      <SearchField label={m.office_collection_find()} value={text} onChange={({ target }) => setText(target.value)} />
      {q.length > 1 && (
        <ul className={styles.groups}>
          {found.map(({ id, title, image, is_live: isLive }) => (
            <li key={id} className="row">
              <Picture src={image} />
              <span className="grow cut">{title}</span>
              <Button size="sm" icon="plus" onClick={() => onChoose({ id, title, picture: image, is_live: isLive })}>
                {m.office_collection_put_in()}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

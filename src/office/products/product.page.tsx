import { useQuery } from "@tanstack/react-query"
import { useNavigate, useParams } from "@tanstack/react-router"
import type { OfficeProduct } from "#contract/office/products.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { useMay } from "#office/me.ts"
import { Button } from "#office/parts/control/button.tsx"
import { ActMenu } from "#office/parts/dialog/act-menu.tsx"
import { showToast } from "#office/parts/dialog/toasts.ts"
import { Fault } from "#office/parts/page/empty.tsx"
import { Page } from "#office/parts/page/page.tsx"
import { Presence } from "#office/parts/page/presence.tsx"
import { SkeletonLines } from "#office/parts/page/skeleton.tsx"
import { Picture } from "#office/parts/text/picture.tsx"
import { timeText } from "#office/parts/text/time-text.ts"
import { useTask } from "#office/use-task.ts"
import { PricesPanel, StockPanel } from "./history/product-histories.tsx"
import { ProductState } from "./product-columns.tsx"
import { productFormQuery, productQuery, thenRefresh } from "./product-data.ts"
import { ProductEditor } from "./product-editor.tsx"
import * as styles from "./products.module.css"
import { VariantsPanel } from "./variants-panel.tsx"

/** One product: its editor, and for those who may not change it its variants and what happened to them. */
export function ProductPage() {
  const { id = "" } = useParams({ strict: false })
  const mayEdit = useMay()("products.edit") !== null
  const product = useQuery(productQuery(Number(id)))
  const form = useQuery({ ...productFormQuery(Number(id)), enabled: mayEdit })
  const failed = [product, form].filter(({ isError, data }) => isError && !data)
  if (failed[0])
    return (
      <Fault
        wholePage
        fault={failed[0].error}
        onRetry={() => {
          for (const query of failed) void query.refetch()
        }}
        missing={{ title: m.office_product_missing(), list: "/products", listName: m.office_products() }}
      />
    )
  if (!product.data || (mayEdit && !form.data))
    return (
      <Page title={m.office_products()}>
        <SkeletonLines lines={8} />
      </Page>
    )
  const { title, image, is_live: isLive, brand, category, variants, changed_at: at } = product.data
  const stock = variants.reduce((sum, variant) => sum + (variant.stock ?? 0), 0)
  const facts = [m.office_product_in_stock({ count: stock }), brand, category, m.office_product_changed({ time: timeText(at, new Date()) })]
  return (
    <Page
      title={
        <span className="row wrap">
          <Picture src={image} size="md" />
          {title}
          <ProductState isLive={isLive} />
        </span>
      }
      aside={facts.filter(Boolean).join(" · ")}
      acts={<Acts product={product.data} mayEdit={mayEdit} />}
    >
      {form.data ? (
        <ProductEditor key={form.data.id} form={form.data} product={product.data} />
      ) : (
        <div className="stack stack-4">
          <VariantsPanel product={product.data} />
          <div className={styles.histories}>
            <StockPanel productId={product.data.id} />
            <PricesPanel product={product.data} />
          </div>
        </div>
      )}
    </Page>
  )
}

function Acts({ product: { id, slug, is_live: isLive }, mayEdit }: { product: OfficeProduct; mayEdit: boolean }) {
  const navigate = useNavigate()
  const { run, busy, mistake } = useTask()
  const copy = async () => {
    const made = await thenRefresh(api.products.copy({ id }))
    showToast(m.office_product_copied())
    await navigate({ to: "/products/$id", params: { id: String(made.id) } })
  }
  return (
    <>
      {mayEdit && <Presence kind="product" id={String(id)} isEditing />}
      {mistake && (
        <span className="bad t13" role="alert">
          {mistake}
        </span>
      )}
      {isLive && (
        <Button icon="eye" onClick={() => window.open(`/${encodeURIComponent(slug)}/${id}`, "_blank", "noopener")}>
          {m.office_product_in_shop()}
        </Button>
      )}
      {mayEdit && (
        <ActMenu
          trigger={
            <Button icon="down" busy={busy}>
              {m.office_product_more()}
            </Button>
          }
          acts={[{ label: m.office_product_copy(), icon: "copy", onPick: () => void run(copy) }]}
        />
      )}
    </>
  )
}

import { Tabs } from "@base-ui/react/tabs"
import { useQuery } from "@tanstack/react-query"
import { type ReactNode, useState } from "react"
import type { FormVariant, ProductForm } from "#contract/office/product-form.ts"
import type { OfficeProduct } from "#contract/office/products.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { useMay } from "#office/me.ts"
import { Button } from "#office/parts/control/button.tsx"
import { ConfirmDialog } from "#office/parts/dialog/confirm-dialog.tsx"
import { ConflictDialog } from "#office/parts/form/conflict-dialog.tsx"
import { DraftNotice } from "#office/parts/form/draft-notice.tsx"
import { Diff } from "#office/parts/page/diff.tsx"
import { Notice } from "#office/parts/page/notice.tsx"
import { Panel, PanelLine } from "#office/parts/page/panel.tsx"
import { Count, Mark } from "#office/parts/text/badge.tsx"
import { OfficeProblem } from "#office/problem.ts"
import { useTask } from "#office/use-task.ts"
import { formatAmount } from "#rules/values/money.ts"
import { conflictWords } from "./conflict-words.ts"
import { PricesPanel, StockPanel } from "./history/product-histories.tsx"
import { OptionsPanel } from "./options-panel.tsx"
import { ProductPictures } from "./pictures/product-pictures.tsx"
import { useUploads } from "./pictures/use-uploads.ts"
import { ProductBasics } from "./product-basics.tsx"
import { productChoicesQuery, thenRefresh } from "./product-data.ts"
import { ChecksPanel, StatePanel } from "./product-side.tsx"
import { ProductSearch, ProductTexts } from "./product-texts.tsx"
import { missingArabic, type ProductValues, valueName, withAddedCells } from "./product-values.ts"
import * as styles from "./products.module.css"
import { SpecificationsPanel } from "./specifications/specifications-panel.tsx"
import { type PriceQuestion, useProductForm } from "./use-product-form.ts"
import { VariantMatrix } from "./variant-matrix.tsx"

const TABS = ["basics", "text", "pictures", "variants", "specifications", "search", "history"] as const
type Tab = (typeof TABS)[number]

const NAMES: Readonly<Record<Tab, () => string>> = {
  basics: m.office_product_tab_basics,
  text: m.office_product_tab_text,
  pictures: m.office_product_tab_pictures,
  variants: m.office_product_tab_variants,
  specifications: m.office_import_field_specifications,
  search: m.office_product_tab_search,
  history: m.office_product_tab_history,
}

/** Where a field stands that was refused. */
function tabOf(field: string): Tab {
  if (field.includes(":") || field.startsWith("variants") || field === "option_order") return "variants"
  if (field.startsWith("pictures")) return "pictures"
  if (field.startsWith("specifications")) return "specifications"
  if (field === "slug" || field.startsWith("seo_")) return "search"
  return /^(details|warranty|returns)/.test(field) ? "text" : "basics"
}

/** A product as one form over tabs: what is typed in one stays while another is open. [OFFICE-119] */
export function ProductEditor({ form: read, product }: { form: ProductForm; product: OfficeProduct }) {
  const may = useMay()
  const form = useProductForm(read)
  const { data: choices } = useQuery(productChoicesQuery)
  const [tab, setTab] = useState<Tab>("basics")
  const uploads = useUploads((picture) =>
    form.update((now) => ({ ...now, pictures: [...now.pictures, { ...picture, alt: "", alt_arabic: "", colors: [] }] })),
  )
  const [retired, setRetired] = useState<FormVariant | null>(null)
  const { values, isChanged } = form
  const tabProps = {
    values,
    set: form.set,
    isChanged,
    mistakeOf: (field: string) => (form.faults.includes(field) ? m.office_product_fault() : null),
  }
  const panels: Readonly<Record<Tab, ReactNode>> = {
    basics: <ProductBasics {...tabProps} />,
    text: <ProductTexts {...tabProps} />,
    pictures: (
      <ProductPictures
        pictures={values.pictures}
        colors={read.colors.map((color) => ({ ...color, name: valueName(read, color.value) }))}
        uploads={uploads}
        wrong={form.faults.flatMap((field) => (field.startsWith("pictures/") ? [Number(field.split("/")[1])] : []))}
        onChange={(pictures) => form.set("pictures", pictures)}
      />
    ),
    search: <ProductSearch {...tabProps} />,
    variants: <VariantsTab form={form} read={read} product={product} onRetire={setRetired} />,
    specifications: (
      <SpecificationsPanel
        form={read}
        title={product.title}
        specifications={values.specifications}
        onChange={(specifications) => form.set("specifications", specifications)}
      />
    ),
    history: <HistoryTab product={product} />,
  }
  return (
    <div className="stack stack-4">
      <DraftNotice draft={form.draft} onTake={form.takeDraft} onDrop={form.dropDraft} />
      <Tabs.Root value={tab} onValueChange={(next) => setTab(TABS.find((known) => known === next) ?? "basics")}>
        <TabList wrong={form.faults.map(tabOf)} marks={marksOf(values, read)} />
        <div className={styles.editor}>
          {TABS.map((each) => (
            <Tabs.Panel key={each} value={each} className={styles.tabPanel}>
              {panels[each]}
            </Tabs.Panel>
          ))}
          <aside className="stack stack-4">
            <StatePanel {...tabProps} mayPublish={may("products.publish") !== null} />
            <ChecksPanel values={values} form={read} />
          </aside>
        </div>
      </Tabs.Root>
      {form.conflict && (
        <ConflictDialog
          conflict={form.conflict}
          names={form.names}
          words={conflictWords(choices)}
          onResolve={form.resolve}
          onClose={form.leaveConflict}
        />
      )}
      {form.question && <PricesDialog question={form.question} />}
      {retired && <RetireDialog variant={retired} form={read} isDirty={form.isDirty} onClose={() => setRetired(null)} />}
    </div>
  )
}

function HistoryTab({ product }: { product: OfficeProduct }) {
  return (
    <div className={styles.histories}>
      <StockPanel productId={product.id} />
      <PricesPanel product={product} />
    </div>
  )
}

type VariantsTabProps = {
  form: ReturnType<typeof useProductForm>
  read: ProductForm
  product: OfficeProduct
  onRetire: (variant: FormVariant) => void
}

function VariantsTab({ form, read, product, onRetire }: VariantsTabProps) {
  const may = useMay()
  return (
    <div className="stack stack-4">
      <OptionsPanel
        form={read}
        order={form.values.option_order}
        isDirty={form.isDirty}
        mayEdit={may("products.edit") !== null}
        onOrder={(order) => form.set("option_order", order)}
      />
      <VariantMatrix
        form={read}
        title={product.title}
        stocks={product.variants}
        values={withAddedCells(form.values, read)}
        wrong={form.faults}
        onChange={form.change}
        isChanged={form.isChanged}
        onRetire={onRetire}
      />
      <RetiredPanel form={read} isDirty={form.isDirty} mayDelete={may("products.delete") !== null} />
    </div>
  )
}

/** The names of the tabs; one with a fault carries a mark. */
function TabList({ wrong, marks }: { wrong: readonly Tab[]; marks: ReturnType<typeof marksOf> }) {
  return (
    <Tabs.List className={styles.tabs} aria-label={m.office_product_tabs()}>
      {TABS.map((each) => (
        <Tabs.Tab key={each} value={each} className={styles.tab}>
          {NAMES[each]()}
          {wrong.includes(each) ? (
            <Mark tone="bad" icon="alert">
              <span className="sr">{m.office_product_fault()}</span>
            </Mark>
          ) : (
            marks[each]
          )}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  )
}

/** What a tab says besides its name while it has no fault. */
function marksOf(values: ProductValues, { variants }: ProductForm): Readonly<Partial<Record<Tab, ReactNode>>> {
  const missing = new Set(missingArabic(values).map(tabOf))
  const arabic = (tab: Tab) => missing.has(tab) && <Mark tone="warn">{m.office_product_arabic_missing()}</Mark>
  return {
    basics: arabic("basics"),
    text: arabic("text"),
    search: arabic("search"),
    pictures: <Count>{values.pictures.length}</Count>,
    variants: <Count>{variants.length}</Count>,
    specifications: <Count>{values.specifications.length}</Count>,
  }
}

/** Asks before a price that changes by more than 30 % or to 0 is saved. [OFFICE-53] */
function PricesDialog({ question: { prices, answer } }: { question: PriceQuestion }) {
  return (
    <ConfirmDialog
      open
      title={m.office_product_price_question()}
      act={m.office_product_price_save()}
      onClose={() => answer(false)}
      onConfirm={async () => answer(true)}
    >
      {prices.map(({ id, name, before, after }) => (
        <span key={id} className="between">
          <span>{name}</span>
          <Diff before={formatAmount(before)} after={formatAmount(after)} />
        </span>
      ))}
    </ConfirmDialog>
  )
}

type RetireDialogProps = { variant: FormVariant; form: ProductForm; isDirty: boolean; onClose: () => void }

function RetireDialog({ variant, form, isDirty, onClose }: RetireDialogProps) {
  const retire = async () => {
    if (isDirty) throw new OfficeProblem(409, m.office_product_save_first())
    await thenRefresh(api.products.retire({ id: variant.id }, { version: form.version }))
  }
  return (
    <ConfirmDialog
      open
      harmful
      title={m.office_product_retire_of({ name: variant.name })}
      act={m.office_product_retire()}
      mailed={null}
      onClose={onClose}
      onConfirm={retire}
    >
      {m.office_product_retire_words()}
    </ConfirmDialog>
  )
}

function RetiredPanel({ form, isDirty, mayDelete }: { form: ProductForm; isDirty: boolean; mayDelete: boolean }) {
  const [asked, ask] = useState<ProductForm["retired"][number] | null>(null)
  const { run, busy, mistake } = useTask()
  if (form.retired.length === 0) return null
  const restore = (id: number) => void run(() => thenRefresh(api.products.restore({ id }, { version: form.version })))
  return (
    <Panel title={m.office_product_retired()} aside={<Count>{form.retired.length}</Count>} flush>
      {form.retired.map((variant) => {
        const { id, name, was_sold: wasSold } = variant
        return (
          <PanelLine key={id}>
            <span className="grow">{name}</span>
            {isDirty ? (
              <span className="quiet">{m.office_product_save_first()}</span>
            ) : (
              <>
                {mayDelete && !wasSold && (
                  <Button kind="bad" size="sm" aria-label={m.office_product_delete_variant_of({ name })} onClick={() => ask(variant)}>
                    {m.office_product_delete_variant()}
                  </Button>
                )}
                <Button size="sm" busy={busy} onClick={() => restore(id)}>
                  {m.office_product_restore()}
                </Button>
              </>
            )}
          </PanelLine>
        )
      })}
      {mistake && (
        <Notice tone="bad" icon="alert" alert>
          {mistake}
        </Notice>
      )}
      {asked && (
        <ConfirmDialog
          open
          harmful
          title={m.office_product_delete_variant_title({ name: asked.name })}
          act={m.office_product_delete_variant_of({ name: asked.name })}
          mailed={null}
          onClose={() => ask(null)}
          onConfirm={() => thenRefresh(api.products.deleteVariant({ id: asked.id }, { version: form.version }))}
        >
          <p>{m.office_product_delete_variant_words()}</p>
        </ConfirmDialog>
      )}
    </Panel>
  )
}

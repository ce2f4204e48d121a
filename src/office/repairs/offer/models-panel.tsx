import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import type { ModelWish, RepairOfferBrand, RepairOfferModel, RepairOfferModels } from "#contract/office/repairs/repair-offer.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { Button, IconButton } from "#office/parts/control/button.tsx"
import { SearchField } from "#office/parts/control/field.tsx"
import { ConfirmDialog } from "#office/parts/dialog/confirm-dialog.tsx"
import { OrderedList } from "#office/parts/order/ordered-list.tsx"
import { Empty, Fault } from "#office/parts/page/empty.tsx"
import { Notice } from "#office/parts/page/notice.tsx"
import { Panel } from "#office/parts/page/panel.tsx"
import { SkeletonLines } from "#office/parts/page/skeleton.tsx"
import { Mark } from "#office/parts/text/badge.tsx"
import { ownName } from "#office/parts/text/own-name.ts"
import { classNames } from "#ui/style/class-names.ts"
import { NameDialog } from "./name-dialog.tsx"
import * as styles from "./offer.module.css"
import { modelsQuery, thenRefresh, useOrders } from "./offer-data.ts"

type ModelAct = { act: "add" } | { act: "rename" | "remove"; model: RepairOfferModel }

/** The models of a brand in their order. A new one is the first: shoppers look for the newest. */
export function ModelsPanel({ device: id, brand }: { device: number; brand: RepairOfferBrand }) {
  const query = modelsQuery(id, brand.id)
  const { data, error, refetch } = useQuery(query)
  const { order, busy, mistake } = useOrders()
  const [asked, setAsked] = useState<ModelAct | null>(null)
  const save = (next: readonly ModelWish[], version: number) =>
    api.repairOffer.saveModels({ id, brand: brand.id, models: [...next] }, { version })
  const title = m.office_offer_model_list({ brand: ownName(brand.name, brand.name_ar) })
  return (
    <Panel
      title={title}
      acts={
        <Button size="sm" icon="plus" disabled={!data} onClick={() => setAsked({ act: "add" })}>
          {m.office_offer_model_add()}
        </Button>
      }
    >
      <div className="stack" aria-busy={busy}>
        <Link to="/repairs/offer" search={{ device: String(id), part: "brands" }} className={classNames("link", styles.back)}>
          {m.office_offer_brand_back()}
        </Link>
        {mistake && (
          <Notice tone="bad" alert>
            {mistake}
          </Notice>
        )}
        {error && !data && <Fault fault={error} onRetry={() => void refetch()} />}
        {!error && !data && <SkeletonLines lines={6} />}
        {data && (
          <ModelList
            title={title}
            models={data.models}
            onOrder={(next) => void order(query, { ...data, models: next }, (version) => save(next, version))}
            onAsk={(act, model) => setAsked({ act, model })}
          />
        )}
      </div>
      {asked && data && (
        <ModelDialog asked={asked} list={data} save={(next, version) => thenRefresh(save(next, version))} onClose={() => setAsked(null)} />
      )}
    </Panel>
  )
}

type ModelListProps = {
  title: string
  models: readonly RepairOfferModel[]
  onOrder: (models: RepairOfferModel[]) => void
  onAsk: (act: "rename" | "remove", model: RepairOfferModel) => void
}

function ModelList({ title, models, onOrder, onAsk }: ModelListProps) {
  const [text, setText] = useState("")
  const wanted = text.trim().toLowerCase()
  const found = models.filter(({ name, name_ar: arabic }) => `${name} ${arabic ?? ""}`.toLowerCase().includes(wanted))
  if (models.length === 0) {
    return (
      <Empty icon="mobile" title={m.office_offer_model_none()}>
        {m.office_offer_model_none_words()}
      </Empty>
    )
  }
  return (
    <>
      {models.length > 10 && (
        <SearchField label={m.office_offer_model_find()} value={text} onChange={({ target }) => setText(target.value)} />
      )}
      {wanted === "" ? (
        <OrderedList
          label={title}
          items={models.map((model) => ({ id: String(model.id), name: ownName(model.name, model.name_ar), model }))}
          onOrder={(items) => onOrder(items.map(({ model }) => model))}
        >
          {({ model }) => <ModelLine model={model} onAsk={onAsk} />}
        </OrderedList>
      ) : (
        <ul className={styles.prices} aria-label={title}>
          {found.map((model) => (
            <li key={model.id}>
              <ModelLine model={model} onAsk={onAsk} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function ModelLine({ model, onAsk }: { model: RepairOfferModel } & Pick<ModelListProps, "onAsk">) {
  const { name, name_ar: arabic } = model
  const own = ownName(name, arabic)
  return (
    <span className="row">
      <span className="grow row wrap">
        <bdi className="medium">{name}</bdi>
        {arabic === null ? (
          <Mark tone="warn">{m.office_product_arabic_missing()}</Mark>
        ) : (
          <bdi className="t13 quiet" lang="ar">
            {arabic}
          </bdi>
        )}
      </span>
      <IconButton icon="edit" size="small" aria-label={m.office_offer_edit({ name: own })} onClick={() => onAsk("rename", model)} />
      <IconButton icon="trash" size="small" aria-label={m.office_offer_remove({ name: own })} onClick={() => onAsk("remove", model)} />
    </span>
  )
}

type ModelDialogProps = {
  asked: ModelAct
  list: RepairOfferModels
  save: (models: readonly ModelWish[], version: number) => Promise<unknown>
  onClose: () => void
}

function ModelDialog({ asked, list: { models, version }, save, onClose }: ModelDialogProps) {
  if (asked.act === "add") {
    // It changes none of the others, so it is added to what is there by then.
    const add = (name: string, arabic: string | null) => save([{ id: null, name, name_ar: arabic }, ...models], version)
    return <NameDialog title={m.office_offer_model_add()} label={m.office_offer_model()} version={version} onSave={add} onClose={onClose} />
  }
  const { id, name, name_ar: arabic } = asked.model
  if (asked.act === "rename") {
    const rename = (next: string, nextArabic: string | null, seen: number) =>
      save(
        models.map((model) => (model.id === id ? { id, name: next, name_ar: nextArabic } : model)),
        seen,
      )
    return (
      <NameDialog
        title={m.office_offer_edit({ name: ownName(name, arabic) })}
        label={m.office_offer_model()}
        name={name}
        arabic={arabic}
        version={version}
        onSave={rename}
        onClose={onClose}
      />
    )
  }
  return (
    <ConfirmDialog
      open
      harmful
      title={m.office_offer_remove_title({ name: ownName(name, arabic) })}
      act={m.office_offer_remove({ name: ownName(name, arabic) })}
      mailed={null}
      onConfirm={() =>
        save(
          models.filter((model) => model.id !== id),
          version,
        )
      }
      onClose={onClose}
    >
      {m.office_offer_model_remove()}
    </ConfirmDialog>
  )
}

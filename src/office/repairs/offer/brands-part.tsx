import { Link, useNavigate } from "@tanstack/react-router"
import { useState } from "react"
import type { RepairOfferBrand, RepairOfferDevice } from "#contract/office/repairs/repair-offer.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { Button, IconButton } from "#office/parts/control/button.tsx"
import { ConfirmDialog } from "#office/parts/dialog/confirm-dialog.tsx"
import { OrderedList } from "#office/parts/order/ordered-list.tsx"
import { Empty } from "#office/parts/page/empty.tsx"
import { Notice } from "#office/parts/page/notice.tsx"
import { Panel } from "#office/parts/page/panel.tsx"
import { Mark } from "#office/parts/text/badge.tsx"
import { ownName } from "#office/parts/text/own-name.ts"
import { AddBrand } from "./add-brand.tsx"
import { BrandDialog } from "./brand-dialog.tsx"
import { ModelsPanel } from "./models-panel.tsx"
import * as styles from "./offer.module.css"
import { deviceQuery, thenRefresh, useOrders } from "./offer-data.ts"

/** The brands of a kind of device in their order, and the models of the chosen one. */
export function BrandsPart({ device, chosen }: { device: RepairOfferDevice; chosen: string | undefined }) {
  const navigate = useNavigate()
  const [isAdding, setAdding] = useState(false)
  const [removed, setRemoved] = useState<RepairOfferBrand | null>(null)
  const { order, busy, mistake } = useOrders()
  const { id, brands } = device
  const current = brands.find((brand) => String(brand.id) === chosen)
  const save = (next: readonly RepairOfferBrand[], version: number) =>
    api.repairOffer.saveBrands({ id, brands: next.map((brand) => ({ id: brand.id })) }, { version })
  const remove = async () => {
    const others = brands.filter((brand) => brand.id !== removed?.id)
    await thenRefresh(save(others, device.version))
    await navigate({ to: "/repairs/offer", search: { device: String(id), part: "brands" } })
  }
  return (
    <div className={styles.sides} data-beside data-open={current ? "" : undefined}>
      <Panel
        title={m.office_offer_brand_list()}
        aside={<span className="quiet num">{brands.length}</span>}
        acts={
          <Button size="sm" icon="plus" onClick={() => setAdding(true)}>
            {m.office_offer_brand_add()}
          </Button>
        }
      >
        <div className="stack" aria-busy={busy}>
          {mistake && (
            <Notice tone="bad" alert>
              {mistake}
            </Notice>
          )}
          <OrderedList
            label={m.office_offer_brand_list()}
            current={current ? String(current.id) : null}
            items={brands.map((brand) => ({ id: String(brand.id), name: ownName(brand.name, brand.name_ar), brand }))}
            onOrder={(items) => {
              const next = items.map(({ brand }) => brand)
              void order(deviceQuery(id), { ...device, brands: next }, (version) => save(next, version))
            }}
          >
            {({ brand }) => <BrandLine device={device} brand={brand} isCurrent={brand === current} onRemove={() => setRemoved(brand)} />}
          </OrderedList>
        </div>
      </Panel>
      {current ? (
        <ModelsPanel key={current.id} device={id} brand={current} />
      ) : (
        <Empty icon="mobile" title={m.office_offer_brand_choose()} />
      )}
      {isAdding && <AddBrand device={device} onClose={() => setAdding(false)} />}
      {removed && (
        <ConfirmDialog
          open
          harmful
          title={m.office_offer_remove_title({ name: ownName(removed.name, removed.name_ar) })}
          act={m.office_offer_remove({ name: ownName(removed.name, removed.name_ar) })}
          mailed={null}
          onConfirm={remove}
          onClose={() => setRemoved(null)}
        >
          {m.office_offer_brand_remove({ device: ownName(device.title, device.title_ar) })}
        </ConfirmDialog>
      )}
    </div>
  )
}

type BrandLineProps = { device: RepairOfferDevice; brand: RepairOfferBrand; isCurrent: boolean; onRemove: () => void }

function BrandLine({ device, brand, isCurrent, onRemove }: BrandLineProps) {
  const [isChanging, setChanging] = useState(false)
  const name = ownName(brand.name, brand.name_ar)
  return (
    <span className="row">
      <BrandLink device={device.id} brand={brand} isCurrent={isCurrent} />
      <IconButton icon="edit" size="small" aria-label={m.office_offer_edit({ name })} onClick={() => setChanging(true)} />
      <IconButton icon="trash" size="small" aria-label={m.office_offer_remove({ name })} onClick={onRemove} />
      {isChanging && <BrandDialog device={device} brand={brand} onClose={() => setChanging(false)} />}
    </span>
  )
}

function BrandLink({ device, brand, isCurrent }: { device: number; brand: RepairOfferBrand; isCurrent: boolean }) {
  const { id, name, name_ar: arabic, models } = brand
  return (
    <Link
      to="/repairs/offer"
      search={{ device: String(device), part: "brands", brand: String(id) }}
      className={styles.line}
      aria-current={isCurrent ? "true" : undefined}
    >
      <span className="row wrap">
        <span className="medium">{ownName(name, arabic)}</span>
        {arabic === null && <Mark tone="warn">{m.office_product_arabic_missing()}</Mark>}
        <span className="t13 quiet">{m.office_offer_models({ count: models })}</span>
      </span>
    </Link>
  )
}

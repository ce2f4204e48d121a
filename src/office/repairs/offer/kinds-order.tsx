import type { RepairOfferKinds } from "#contract/office/repairs/repair-offer.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { Button } from "#office/parts/control/button.tsx"
import { Dialog } from "#office/parts/dialog/dialog.tsx"
import { OrderedList } from "#office/parts/order/ordered-list.tsx"
import { Notice } from "#office/parts/page/notice.tsx"
import { ownName } from "#office/parts/text/own-name.ts"
import { kindsQuery, useOrders } from "./offer-data.ts"

/** The kinds of device in the order in which shoppers see them. A move is saved at once. */
export function KindsOrder({ list, onClose }: { list: RepairOfferKinds; onClose: () => void }) {
  const { order, busy, mistake } = useOrders()
  const save = (kinds: readonly number[], version: number) => api.repairOffer.order({ kinds: [...kinds] }, { version })
  return (
    <Dialog open onClose={onClose} title={m.office_offer_kind_order()} foot={<Button onClick={onClose}>{m.office_close()}</Button>}>
      <div className="stack" aria-busy={busy}>
        {mistake && (
          <Notice tone="bad" alert>
            {mistake}
          </Notice>
        )}
        <OrderedList
          label={m.office_offer_kind_order()}
          items={list.kinds.map((kind) => ({ id: String(kind.id), name: ownName(kind.title, kind.title_ar), kind }))}
          onOrder={(items) => {
            const kinds = items.map(({ kind }) => kind)
            const ids = kinds.map(({ id }) => id)
            void order(kindsQuery, { ...list, kinds }, (version) => save(ids, version))
          }}
        >
          {({ name }) => <bdi className="medium">{name}</bdi>}
        </OrderedList>
      </div>
    </Dialog>
  )
}

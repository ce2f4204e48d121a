import { useState } from "react"
import type { Address } from "#contract/addresses.ts"
import type { Order } from "#contract/orders.ts"
import { m } from "#messages/messages.js"
import { noteOf } from "#rules/orders/delivery-change.ts"
import { Modal } from "#ui/dialog/modal.tsx"
import { showToast } from "#ui/dialog/toast.ts"
import { Notice } from "#ui/feedback/notice.tsx"
import { Button } from "#ui/form/button.tsx"
import { AddressPicker } from "#web/addresses/address-picker.tsx"
import { loadAddresses } from "#web/addresses/load-addresses.ts"
import { api } from "#web/api.ts"
import { ApiProblem } from "#web/api-problem.ts"
import { type LoadState, useLoaded } from "#web/loading/use-loaded.ts"
import { NoteField } from "#web/orders/note-field.tsx"
import styles from "./tracking.module.css"

type ChangeDeliveryDialogProps = { order: Order; onChanged: () => void; onClose: () => void }

/** Changes address and note of an order that is not confirmed. [spec 3 §9] */
export function ChangeDeliveryDialog({ order, onChanged, onClose }: ChangeDeliveryDialogProps) {
  const addresses = useLoaded(loadAddresses, null)
  const [chosen, setChosen] = useState<number | null>(null)
  const [note, setNote] = useState(order.delivery_note ?? "")
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const selected = chosen ?? savedAddressOf(order, addresses)

  async function save() {
    if (selected === null && noteOf(note) === order.delivery_note) return setFailure(m.orders_change_delivery_none())
    setBusy(true)
    setFailure(null)
    const problem = await send(order.id, { selected, note })
    setBusy(false)
    // A refusal also means that the order has changed.
    if (problem?.status !== 0) onChanged()
    if (problem) return setFailure(problem.detail)
    showToast(m.orders_delivery_changed(), { kind: "good" })
    onClose()
  }

  return (
    <Modal open size="lg" title={m.orders_change_delivery()} text={m.orders_change_delivery_text()} onClose={onClose}>
      <div className={styles.changes}>
        <AddressPicker
          addresses={addresses}
          selected={selected}
          onSelect={(id) => {
            setChosen(id)
            setFailure(null)
          }}
          onEnter={() => void save()}
        />
        <NoteField note={note} onNote={setNote} />
        {failure && (
          <Notice tone="bad" role="alert">
            {failure}
          </Notice>
        )}
        <div className={styles.answers}>
          <Button onClick={onClose}>{m.orders_keep_delivery()}</Button>
          <Button kind="primary" busy={busy} onClick={() => void save()}>
            {m.orders_change_delivery_save()}
          </Button>
        </div>
      </div>
    </Modal>
  )
}

/** Returns the reason for a refusal. A repeated request has no further effect. */
async function send(id: number, { selected, note }: { selected: number | null; note: string }): Promise<ApiProblem | null> {
  try {
    const address = selected === null ? {} : { shipping_address: selected }
    await api().orders.changeDelivery({ id, ...address, delivery_note: noteOf(note) })
    return null
  } catch (fault) {
    if (!(fault instanceof ApiProblem)) throw fault
    return fault
  }
}

/** The saved address to which the order goes; null when it was changed or deleted since. */
function savedAddressOf({ shipping_address: now }: Order, addresses: LoadState<Address[]>): number | null {
  if (addresses.state !== "ready" || now === null) return null
  const isSame = (address: Address) => Object.entries(now).every(([name, value]) => address[name as keyof typeof now] === value)
  return addresses.data.find(isSame)?.id ?? null
}

import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import type { OfficeRequest } from "#contract/office/requests.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { Button } from "#office/parts/control/button.tsx"
import { Checkbox } from "#office/parts/control/choices.tsx"
import { TextField } from "#office/parts/control/field.tsx"
import { Dialog } from "#office/parts/dialog/dialog.tsx"
import { showToast } from "#office/parts/dialog/toasts.ts"
import { amountOf, countOf } from "#office/parts/form/amount-of.ts"
import { Notice } from "#office/parts/page/notice.tsx"
import { useTask } from "#office/use-task.ts"
import { MAX_QUANTITY } from "#rules/catalog/buying.ts"
import { MAX_OFFER_DAYS } from "#rules/orders/offers/offer.ts"
import { dirhams, qar } from "#rules/values/money.ts"
import { priceText } from "#ui/text/language.ts"

const USUAL_DAYS = 7
const DAY_MS = 24 * 3600 * 1000

type OfferValues = { quantity: string; price: string; days: string; isHeld: boolean }

/** Makes an offer of the variant that was asked for. */
export function OfferDialog({ request, onClose }: { request: OfficeRequest; onClose: () => void }) {
  const { id, version, variant_id: variant, product, list_price: list, quantity: asked } = request
  const client = useQueryClient()
  const { run, busy, mistake } = useTask()
  const [values, setValues] = useState<OfferValues>({
    quantity: String(Math.min(asked, MAX_QUANTITY)),
    price: String(list ?? ""),
    days: String(USUAL_DAYS),
    isHeld: true,
  })
  const [isTried, setTried] = useState(false)
  const send = () => {
    setTried(true)
    const [quantity, price, days] = [countOf(values.quantity), amountOf(values.price), countOf(values.days)]
    if (quantity === null || price === null || days === null) return
    void run(async () => {
      const valid_until = new Date(Date.now() + days * DAY_MS).toISOString()
      const lines = [{ variant, quantity, price }]
      await api.offers.make({ id, lines, valid_until, is_held: values.isHeld }, { version })
      showToast(m.office_offers_sent())
      await client.invalidateQueries({ queryKey: ["request"] })
      await client.invalidateQueries({ queryKey: ["waiting"] })
      onClose()
    })
  }
  const foot = (
    <>
      <Button kind="plain" onClick={onClose}>
        {m.office_back()}
      </Button>
      <Button kind="primary" type="submit" form="make-offer" icon="send" busy={busy}>
        {m.office_offers_send()}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={onClose} title={m.office_offers_make()} foot={foot}>
      <form
        id="make-offer"
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <p className="medium">
          <bdi>{product}</bdi>
        </p>
        <OfferFields values={values} list={list} isTried={isTried} onChange={(change) => setValues({ ...values, ...change })} />
        {mistake && (
          <Notice tone="bad" alert>
            {mistake}
          </Notice>
        )}
      </form>
    </Dialog>
  )
}

type OfferFieldsProps = { values: OfferValues; list: number | null; isTried: boolean; onChange: (change: Partial<OfferValues>) => void }

function OfferFields({ values: { quantity, price, days, isHeld }, list, isTried, onChange }: OfferFieldsProps) {
  const [pieces, each] = [countOf(quantity), amountOf(price)]
  return (
    <>
      <div className="cols cols-2">
        <TextField
          label={m.office_offers_quantity()}
          inputMode="numeric"
          dir="ltr"
          required
          maxLength={7}
          value={quantity}
          mistake={isTried && pieces === null ? m.office_whole_number({ least: "1", most: String(MAX_QUANTITY) }) : null}
          onChange={({ target }) => onChange({ quantity: target.value })}
        />
        <TextField
          label={m.office_offers_price()}
          inputMode="decimal"
          dir="ltr"
          required
          maxLength={16}
          value={price}
          mistake={isTried && each === null ? m.office_product_price_form() : null}
          onChange={({ target }) => onChange({ price: target.value })}
        />
      </div>
      {list !== null && pieces !== null && each !== null && (
        <p className="quiet">{m.office_offers_sum({ total: priceText(sumOf(pieces, each)), list: priceText(sumOf(pieces, list)) })}</p>
      )}
      <TextField
        label={m.office_offers_days()}
        type="number"
        min={1}
        max={MAX_OFFER_DAYS}
        required
        dir="ltr"
        value={days}
        onChange={({ target }) => onChange({ days: target.value })}
      />
      <Checkbox checked={isHeld} onChange={({ target }) => onChange({ isHeld: target.checked })}>
        {m.office_offers_hold()}
      </Checkbox>
      <p className="xs quiet">{m.office_offers_hold_hint()}</p>
    </>
  )
}

function sumOf(pieces: number, each: number): number {
  return qar(pieces * dirhams(each))
}

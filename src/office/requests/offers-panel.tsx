import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import type { OfficeOffer } from "#contract/office/requests/offers.ts"
import type { OfficeRequest } from "#contract/office/requests.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { Button } from "#office/parts/control/button.tsx"
import { ConfirmDialog } from "#office/parts/dialog/confirm-dialog.tsx"
import { Fault } from "#office/parts/page/empty.tsx"
import { Panel, PanelLine } from "#office/parts/page/panel.tsx"
import { SkeletonLines } from "#office/parts/page/skeleton.tsx"
import { Badge, type Tone } from "#office/parts/text/badge.tsx"
import { fullTime } from "#office/parts/text/time-text.ts"
import { isRequestOver } from "#rules/catalog/office/request-state.ts"
import type { OfferState } from "#rules/orders/offers/offer.ts"
import { priceText } from "#ui/text/language.ts"
import { OfferDialog } from "./offer-dialog.tsx"
import * as styles from "./requests.module.css"

const STATES: Readonly<Record<OfferState, { tone: Tone; name: () => string }>> = {
  OPEN: { tone: "sea", name: m.office_offers_open },
  ORDERED: { tone: "good", name: m.office_offers_ordered },
  WITHDRAWN: { tone: "plain", name: m.office_offers_withdrawn },
  EXPIRED: { tone: "plain", name: m.office_offers_expired },
}

/** The offers to a request, and a new one while none can be ordered. */
export function OffersPanel({ request }: { request: OfficeRequest }) {
  const [isMaking, setMaking] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: ["request", String(request.id), "offers"],
    queryFn: ({ signal }) => api.offers.ofRequest({ id: request.id }, { signal }),
  })
  const offers = data?.results
  const mayMake = offers !== undefined && !offers.some(({ state }) => state === "OPEN") && !isRequestOver(request.state)
  return (
    <Panel
      flush
      title={m.office_offers()}
      acts={
        mayMake && (
          <Button size="sm" icon="plus" onClick={() => setMaking(true)}>
            {m.office_offers_make()}
          </Button>
        )
      }
    >
      {error && !offers && <Fault fault={error} onRetry={() => void refetch()} />}
      {!offers && !error && <SkeletonLines />}
      {offers?.length === 0 && <PanelLine>{m.office_offers_none()}</PanelLine>}
      {offers?.map((offer) => (
        <OfferLine key={offer.id} offer={offer} />
      ))}
      {isMaking && <OfferDialog request={request} onClose={() => setMaking(false)} />}
    </Panel>
  )
}

function OfferLine({ offer }: { offer: OfficeOffer }) {
  const client = useQueryClient()
  const [isWithdrawing, setWithdrawing] = useState(false)
  const { id, version, state, lines, total, is_held: isHeld, valid_until: until, link } = offer
  const { tone, name } = STATES[state]
  const withdraw = async () => {
    await api.offers.withdraw({ id }, { version })
    await client.invalidateQueries({ queryKey: ["request"] })
  }
  return (
    <PanelLine>
      <div className={styles.offer}>
        <p className="row wrap">
          <Badge tone={tone}>{name()}</Badge>
          <span className="medium num">{priceText(total)}</span>
          <span className="grow" />
          <a className="link xs" href={link} target="_blank" rel="noopener">
            {m.office_offers_link()}
          </a>
        </p>
        {lines.map(({ variant, title, quantity, price }) => (
          <p key={variant}>{m.office_offers_line({ quantity, product: title, price: priceText(price) })}</p>
        ))}
        <p className="xs quiet">
          {m.office_offers_until()} <bdi>{fullTime(until)}</bdi>
          {isHeld && state === "OPEN" && <> · {m.office_offers_held()}</>}
        </p>
        <p className="xs quiet">{m.office_offers_by({ name: offer.made_by, time: fullTime(offer.created_at) })}</p>
        {state === "OPEN" && (
          <div>
            <Button size="sm" icon="undo" onClick={() => setWithdrawing(true)}>
              {m.office_offers_withdraw()}
            </Button>
          </div>
        )}
      </div>
      <ConfirmDialog
        open={isWithdrawing}
        harmful
        onClose={() => setWithdrawing(false)}
        title={m.office_offers_withdraw_title()}
        act={m.office_offers_withdraw_act()}
        mailed={null}
        onConfirm={withdraw}
      >
        <p>{m.office_offers_withdraw_words()}</p>
      </ConfirmDialog>
    </PanelLine>
  )
}

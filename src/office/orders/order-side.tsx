import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type { OfficeOrder } from "#contract/office/order-shapes.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { useMay } from "#office/me.ts"
import { Button, ButtonLink } from "#office/parts/control/button.tsx"
import { SelectField } from "#office/parts/control/field.tsx"
import { PillLink } from "#office/parts/control/pill-link.tsx"
import { Facts, Panel } from "#office/parts/page/panel.tsx"
import { InlineCell } from "#office/parts/table/inline-cell.tsx"
import { Avatar } from "#office/parts/text/avatar.tsx"
import { Badge } from "#office/parts/text/badge.tsx"
import { Icon } from "#office/parts/text/icon.tsx"
import { OfficeProblem } from "#office/problem.ts"
import { readablePhone } from "#rules/people/phone.ts"
import { addressLines, mapOf } from "./address-lines.ts"
import { AddressDialog } from "./dialogs/address-dialog.tsx"
import { choicesQuery, refreshOrders } from "./order-data.ts"
import * as styles from "./orders.module.css"
import { mistakeOf, useAct } from "./use-act.ts"

/** The customer and their contacts. */
export function OrderCustomer({ order: { customer } }: { order: OfficeOrder }) {
  const may = useMay()
  const digits = customer.phone.replaceAll(/\D/g, "")
  return (
    <Panel
      title={m.office_order_customer()}
      acts={
        may("customers.read") && (
          <ButtonLink kind="quiet" size="sm" to="/customers/$id" params={{ id: String(customer.id) }}>
            {m.office_order_customer_open()}
          </ButtonLink>
        )
      }
    >
      <div className="stack">
        <div className="row">
          <Avatar id={customer.id} name={customer.name} size="lg" />
          <div className="grow">
            <div className="strong">{customer.name}</div>
            <div className="xs quiet">{customer.email}</div>
          </div>
        </div>
        {digits && <bdi className="num">{readablePhone(customer.phone)}</bdi>}
        <div className="row wrap">
          {digits && (
            <>
              <PillLink href={`tel:+${digits}`}>
                <Icon name="phone" size="sm" /> {m.office_order_call()}
              </PillLink>
              <PillLink href={`https://wa.me/${digits}`} target="_blank" rel="noreferrer">
                <Icon name="chat" size="sm" /> {m.office_order_whatsapp()}
              </PillLink>
            </>
          )}
          {customer.email && (
            <PillLink href={`mailto:${customer.email}`}>
              <Icon name="mail" size="sm" /> {m.office_order_mail()}
            </PillLink>
          )}
        </div>
        <div className="row wrap">
          <Badge dot={false}>{m.office_order_orders({ count: customer.orders })}</Badge>
          {customer.open_repairs > 0 && (
            <Badge tone="info" dot={false}>
              {m.office_order_repairs({ count: customer.open_repairs })}
            </Badge>
          )}
        </div>
      </div>
    </Panel>
  )
}

/** The delivery: address, courier and tracking id. */
export function OrderDelivery({ order }: { order: OfficeOrder }) {
  const may = useMay()
  const [isChanging, setChanging] = useState(false)
  const lines = addressLines(order)
  return (
    <Panel
      title={m.office_order_delivery()}
      acts={
        order.is_address_open &&
        may("orders.advance") && (
          <Button kind="quiet" size="sm" onClick={() => setChanging(true)}>
            {m.office_order_change()}
          </Button>
        )
      }
    >
      <div className="stack">
        <address className={styles.address}>
          {lines.map((line) => (
            <div key={line}>{line}</div>
          ))}
        </address>
        {order.delivery_note && (
          <p className="t13">
            <span className="quiet">{m.office_order_driver_note()}</span>
            <br />
            <bdi>{order.delivery_note}</bdi>
          </p>
        )}
        <div className="row wrap">
          <CopyButton text={lines.join("\n")} />
          <PillLink href={mapOf(lines)} target="_blank" rel="noreferrer">
            <Icon name="pin" size="sm" /> {m.office_order_map()}
          </PillLink>
        </div>
        <Facts facts={[[m.office_order_tracking(), <TrackingId key="id" order={order} />]]} />
        {may("orders.advance") ? (
          <Courier order={order} />
        ) : (
          order.courier && <Facts facts={[[m.office_order_courier(), order.courier.name]]} />
        )}
      </div>
      {isChanging && order.shipping_address && (
        <AddressDialog order={order} address={order.shipping_address} onClose={() => setChanging(false)} />
      )}
    </Panel>
  )
}

/** The tracking id, edited in place. */
function TrackingId({ order: { reference, version, tracking_id: id } }: { order: OfficeOrder }) {
  const may = useMay()
  if (may("orders.advance") === null) return <bdi>{id ?? "–"}</bdi>
  const save = async (text: string) => {
    try {
      await api.orders.tracking({ reference, tracking_id: text.trim() || null }, { version })
    } catch (fault) {
      // The cell shows the sentence of a refusal.
      throw new OfficeProblem(0, mistakeOf(fault))
    } finally {
      await refreshOrders()
    }
  }
  return <InlineCell name={m.office_orders_tracking_of({ reference })} value={id ?? ""} shown={id ?? "–"} onSave={save} />
}

function Courier({ order }: { order: OfficeOrder }) {
  const { data } = useQuery(choicesQuery)
  const act = useAct()
  const couriers = data?.couriers ?? []
  return (
    <SelectField
      label={m.office_order_courier()}
      value={String(order.courier?.id ?? "")}
      mistake={act.mistake}
      options={[{ value: "", label: m.office_order_nobody() }, ...couriers.map(({ id, name }) => ({ value: String(id), label: name }))]}
      onChange={(event) => {
        const courier = event.currentTarget.value ? Number(event.currentTarget.value) : null
        act.run(() => api.orders.courier({ reference: order.reference, courier }, { version: order.version }))
      }}
    />
  )
}

function CopyButton({ text }: { text: string }) {
  const [isCopied, setCopied] = useState(false)
  return (
    <Button
      size="sm"
      icon={isCopied ? "check" : "copy"}
      onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
    >
      {isCopied ? m.office_order_copied() : m.office_order_copy()}
    </Button>
  )
}

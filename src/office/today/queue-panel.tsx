import { Fragment } from "react"
import type { Queue, QueueRow } from "#contract/office/today.ts"
import { m } from "#messages/messages.js"
import { Panel, PanelLine } from "#office/parts/page/panel.tsx"
import { Age } from "#office/parts/text/age.tsx"
import { Count } from "#office/parts/text/badge.tsx"
import { Icon } from "#office/parts/text/icon.tsx"
import { Picture } from "#office/parts/text/picture.tsx"
import { priceText } from "#ui/text/language.ts"
import { NextAct } from "./next-act.tsx"
import { pictureOf } from "./picture-of.ts"
import * as styles from "./today.module.css"

const PLACES: Readonly<Record<QueueRow["kind"], string>> = { order: "orders", repair: "repairs", request: "requests" }
const LISTS: Readonly<Record<Queue["name"], string>> = {
  orders_to_confirm: "orders",
  orders_to_pack: "orders",
  repairs: "repairs/list",
  replacements: "orders",
  requests: "requests",
}
const titles: Readonly<Record<Queue["name"], () => string>> = {
  orders_to_confirm: m.office_queue_orders_to_confirm,
  orders_to_pack: m.office_queue_orders_to_pack,
  repairs: m.office_queue_repairs,
  replacements: m.office_queue_replacements,
  requests: m.office_queue_requests,
}

/** One queue: its number, and the three objects that have waited longest. */
export function QueuePanel({ queue, now }: { queue: Queue; now: Date }) {
  const list = `/office/${LISTS[queue.name]}?${queue.query}`
  return (
    <Panel
      title={titles[queue.name]()}
      aside={<Count tone={queue.late > 0 ? "warn" : "plain"}>{queue.count}</Count>}
      acts={
        <a className="link xs" href={list}>
          {m.office_today_all()}
        </a>
      }
      flush
    >
      {queue.rows.length === 0 && (
        <PanelLine>
          <span className="quiet">{m.office_today_nothing_waits()}</span>
        </PanelLine>
      )}
      {queue.rows.map((row) => (
        <WaitingRow key={row.id} row={row} now={now} />
      ))}
    </Panel>
  )
}

function methodWords(method: string): string {
  return method === "ONLINE" ? m.office_today_online() : m.office_today_cash()
}

function WaitingRow({ row, now }: { row: QueueRow; now: Date }) {
  const { kind, id, title, detail, image, since, place, total, urgency, payment_method: method } = row
  const minutes = (now.getTime() - Date.parse(since)) / 60_000
  // The server has decided what is late; the colour needs a limit with the same result.
  const limits = { calm: Number.POSITIVE_INFINITY, soon: minutes * 0.75, late: minutes / 3 }
  return (
    <PanelLine>
      {kind === "request" ? <Icon name="inbox" /> : <Picture src={pictureOf(image)} />}
      <div className={styles.waitingRow}>
        <a className={styles.waiting} href={`/office/${PLACES[kind]}/${id}`}>
          <div className="cut">
            <bdi className={kind === "request" ? "medium" : "medium num"}>{title}</bdi> <bdi>{kind === "request" ? "" : detail}</bdi>
          </div>
          <div className="xs quiet cut">
            {[kind === "request" ? detail : "", total === null ? "" : priceText(total), method && methodWords(method), place]
              .filter(Boolean)
              .map((part, at) => (
                <Fragment key={part}>
                  {at > 0 && " · "}
                  <bdi>{part}</bdi>
                </Fragment>
              ))}
          </div>
        </a>
        <Age since={since} now={now} limitMinutes={limits[urgency]} />
        <div className={styles.act}>
          <NextAct row={row} />
        </div>
      </div>
    </PanelLine>
  )
}

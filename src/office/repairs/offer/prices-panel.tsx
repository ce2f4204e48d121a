import { Link, useNavigate } from "@tanstack/react-router"
import { useState } from "react"
import type { IssueWish, RepairOfferDevice, RepairOfferIssue, RepairOfferPrice } from "#contract/office/repairs/repair-offer.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { Button, IconButton } from "#office/parts/control/button.tsx"
import { SearchField } from "#office/parts/control/field.tsx"
import { ConfirmDialog } from "#office/parts/dialog/confirm-dialog.tsx"
import { Panel } from "#office/parts/page/panel.tsx"
import { ownName } from "#office/parts/text/own-name.ts"
import { classNames } from "#ui/style/class-names.ts"
import { NameDialog } from "./name-dialog.tsx"
import * as styles from "./offer.module.css"
import { thenRefresh } from "./offer-data.ts"
import { PriceDialog } from "./price-dialog.tsx"
import { amountWords, detailWords, subjectWords } from "./price-words.ts"

type PricesPanelProps = {
  device: RepairOfferDevice
  issue: RepairOfferIssue
  save: (issues: readonly IssueWish[], version: number) => Promise<unknown>
}

/** The words and the prices of an issue: those for all brands first, then those that differ for brands and models. */
export function PricesPanel({ device, issue, save }: PricesPanelProps) {
  const [asked, setAsked] = useState<"words" | "remove" | "price" | null>(null)
  const [text, setText] = useState("")
  const navigate = useNavigate()
  const { issues, prices, version } = device
  const { title, title_ar: arabic } = issue
  const name = ownName(title, arabic)
  const own = prices.filter((price) => price.issue === issue.id)
  const wanted = text.trim().toLowerCase()
  const found = own.filter((price) => subjectWords(price, device.brands).toLowerCase().includes(wanted))
  const close = () => setAsked(null)
  const rename = (words: string, arabicWords: string | null, seen: number) => {
    const renamed = issues.map((one) => (one === issue ? { ...one, title: words, title_ar: arabicWords } : one))
    return thenRefresh(save(renamed, seen))
  }
  const remove = async () => {
    const others = issues.filter((one) => one !== issue)
    await thenRefresh(save(others, version))
    await navigate({ to: "/repairs/offer", search: { device: String(device.id) } })
  }
  return (
    <Panel
      title={name}
      acts={
        <>
          <Button size="sm" icon="plus" onClick={() => setAsked("price")}>
            {m.office_offer_price_add()}
          </Button>
          <IconButton icon="edit" size="small" aria-label={m.office_offer_edit({ name })} onClick={() => setAsked("words")} />
          <IconButton icon="trash" size="small" aria-label={m.office_offer_remove({ name })} onClick={() => setAsked("remove")} />
        </>
      }
    >
      <div className="stack">
        <Link to="/repairs/offer" search={{ device: String(device.id) }} className={classNames("link", styles.back)}>
          {m.office_offer_issue_back()}
        </Link>
        {own.length === 0 && <p className="quiet">{m.office_offer_price_unknown()}</p>}
        {own.length > 10 && (
          <SearchField label={m.office_offer_price_find()} value={text} onChange={({ target }) => setText(target.value)} />
        )}
        {found.length > 0 && (
          <ul className={styles.prices} aria-label={name}>
            {found.map((price) => (
              <PriceLine key={price.id} device={device} price={price} />
            ))}
          </ul>
        )}
      </div>
      {asked === "price" && <PriceDialog device={device} issue={issue} price={null} onClose={close} />}
      {asked === "words" && (
        <NameDialog
          title={m.office_offer_edit({ name })}
          label={m.office_offer_issue()}
          name={title}
          arabic={arabic}
          version={version}
          onSave={rename}
          onClose={close}
        />
      )}
      {asked === "remove" && (
        <ConfirmDialog
          open
          harmful
          title={m.office_offer_remove_title({ name })}
          act={m.office_offer_remove({ name })}
          mailed={null}
          onConfirm={remove}
          onClose={close}
        >
          {m.office_offer_issue_remove()}
        </ConfirmDialog>
      )}
    </Panel>
  )
}

function PriceLine({ device, price }: { device: RepairOfferDevice; price: RepairOfferPrice }) {
  const [asked, setAsked] = useState<"change" | "remove" | null>(null)
  const issue = device.issues.find(({ id }) => id === price.issue)
  const subject = subjectWords(price, device.brands)
  const name = m.office_offer_price_of({ price: amountWords(price), name: subject })
  const { id, version } = device
  const remove = () => thenRefresh(api.repairOffer.removePrice({ id, tariff: price.id }, { version }))
  return (
    <li className={styles.price}>
      <span className={styles.line}>
        <span className="medium">{price.model_name === null ? subject : <bdi>{subject}</bdi>}</span>
        <span className="t13 quiet">{detailWords(price)}</span>
      </span>
      <bdi className="num medium nowrap">{amountWords(price)}</bdi>
      <IconButton icon="edit" size="small" aria-label={m.office_offer_edit({ name })} onClick={() => setAsked("change")} />
      <IconButton icon="trash" size="small" aria-label={m.office_offer_remove({ name })} onClick={() => setAsked("remove")} />
      {asked === "change" && issue && <PriceDialog device={device} issue={issue} price={price} onClose={() => setAsked(null)} />}
      {asked === "remove" && (
        <ConfirmDialog
          open
          harmful
          title={m.office_offer_remove_title({ name })}
          act={m.office_offer_remove({ name: amountWords(price) })}
          mailed={null}
          onConfirm={remove}
          onClose={() => setAsked(null)}
        >
          {m.office_offer_price_remove()}
        </ConfirmDialog>
      )}
    </li>
  )
}

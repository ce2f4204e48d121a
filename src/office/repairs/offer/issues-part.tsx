import { Link } from "@tanstack/react-router"
import { useState } from "react"
import type { IssueWish, RepairOfferDevice, RepairOfferIssue, RepairOfferPrice } from "#contract/office/repairs/repair-offer.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { Button } from "#office/parts/control/button.tsx"
import { OrderedList } from "#office/parts/order/ordered-list.tsx"
import { Empty } from "#office/parts/page/empty.tsx"
import { Notice } from "#office/parts/page/notice.tsx"
import { Panel } from "#office/parts/page/panel.tsx"
import { Mark } from "#office/parts/text/badge.tsx"
import { ownName } from "#office/parts/text/own-name.ts"
import { NameDialog } from "./name-dialog.tsx"
import * as styles from "./offer.module.css"
import { deviceQuery, thenRefresh, useOrders } from "./offer-data.ts"
import { amountWords } from "./price-words.ts"
import { PricesPanel } from "./prices-panel.tsx"

/** The issues of a kind of device in their order, and the prices of the chosen one. */
export function IssuesPart({ device, chosen }: { device: RepairOfferDevice; chosen: string | undefined }) {
  const [isAdding, setAdding] = useState(false)
  const { order, busy, mistake } = useOrders()
  const { id, issues, prices } = device
  const current = issues.find((issue) => String(issue.id) === chosen)
  const save = (next: readonly IssueWish[], version: number) => api.repairOffer.saveIssues({ id, issues: [...next] }, { version })
  return (
    <div className={styles.sides} data-beside data-open={current ? "" : undefined}>
      <Panel
        title={m.office_offer_issue_list()}
        aside={<span className="quiet num">{issues.length}</span>}
        acts={
          <Button size="sm" icon="plus" onClick={() => setAdding(true)}>
            {m.office_offer_issue_add()}
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
            label={m.office_offer_issue_list()}
            current={current ? String(current.id) : null}
            items={issues.map((issue) => ({ id: String(issue.id), name: ownName(issue.title, issue.title_ar), issue }))}
            onOrder={(items) => {
              const next = items.map(({ issue }) => issue)
              void order(deviceQuery(id), { ...device, issues: next }, (version) => save(next, version))
            }}
          >
            {({ issue }) => <IssueLine device={id} issue={issue} prices={prices} isCurrent={issue === current} />}
          </OrderedList>
        </div>
      </Panel>
      {current ? (
        <PricesPanel key={current.id} device={device} issue={current} save={save} />
      ) : (
        <Empty icon="tag" title={m.office_offer_issue_choose()} />
      )}
      {isAdding && (
        <NameDialog
          title={m.office_offer_issue_add()}
          label={m.office_offer_issue()}
          version={device.version}
          // It changes none of the others, so it is added to what is there by then.
          onSave={(name, arabic) => thenRefresh(save([...issues, { id: null, title: name, title_ar: arabic }], device.version))}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  )
}

type IssueLineProps = { device: number; issue: RepairOfferIssue; prices: readonly RepairOfferPrice[]; isCurrent: boolean }

function IssueLine({ device, issue: { id, title, title_ar: arabic }, prices, isCurrent }: IssueLineProps) {
  const own = prices.filter(({ issue }) => issue === id)
  const [general] = own.filter(({ brand }) => brand === null)
  const more = own.length - (general ? 1 : 0)
  return (
    <Link
      to="/repairs/offer"
      search={{ device: String(device), issue: String(id) }}
      className={styles.line}
      aria-current={isCurrent ? "true" : undefined}
    >
      <span className="row wrap">
        <span className="medium">{ownName(title, arabic)}</span>
        {arabic === null && <Mark tone="warn">{m.office_product_arabic_missing()}</Mark>}
      </span>
      <span className="t13 quiet row wrap">
        <span>{general ? amountWords(general) : m.office_offer_price_unknown()}</span>
        {more > 0 && <span>{m.office_offer_prices_more({ count: more })}</span>}
      </span>
    </Link>
  )
}

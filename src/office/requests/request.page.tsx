import { useQuery } from "@tanstack/react-query"
import { Link, useParams } from "@tanstack/react-router"
import type { OfficeRequest } from "#contract/office/requests.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { Fault } from "#office/parts/page/empty.tsx"
import { Notice } from "#office/parts/page/notice.tsx"
import { Page } from "#office/parts/page/page.tsx"
import { Facts, Panel } from "#office/parts/page/panel.tsx"
import { SkeletonLines } from "#office/parts/page/skeleton.tsx"
import { priceText } from "#ui/text/language.ts"
import { OffersPanel } from "./offers-panel.tsx"
import { RequestActs } from "./request-acts.tsx"
import { RequestStateBadge } from "./request-state-badge.tsx"
import { RequestThread } from "./request-thread.tsx"
import * as styles from "./requests.module.css"
import { RequestsBeside } from "./requests-beside.tsx"

/** One special request: what was asked and written, its person and its product. */
export function RequestPage() {
  const { id = "" } = useParams({ strict: false })
  const { data, error, refetch } = useQuery({
    queryKey: ["request", id],
    queryFn: ({ signal }) => api.requests.one({ id: Number(id) }, { signal }),
  })
  if (error && !data)
    return (
      <Fault
        wholePage
        fault={error}
        onRetry={() => void refetch()}
        missing={{ title: m.office_request_missing(), list: "/requests", listName: m.office_requests() }}
      />
    )
  if (!data) {
    return (
      <Page title={m.office_requests()}>
        <SkeletonLines />
      </Page>
    )
  }
  const { quantity, product, lost_reason: reason } = data
  return (
    <Page
      key={data.id}
      title={m.office_request_title({ quantity, product })}
      aside={<RequestStateBadge request={data} />}
      acts={<RequestActs request={data} />}
    >
      {reason && <Notice>{m.office_request_lost_because({ reason })}</Notice>}
      <div className={styles.columns} data-beside>
        <RequestsBeside request={data} />
        <RequestThread request={data} />
        <div className="stack stack-4">
          <Contact request={data} />
          <Product request={data} />
          <OffersPanel request={data} />
        </div>
      </div>
    </Page>
  )
}

function Contact({ request: { person, phone, email, address, customer_id, orders, requests } }: { request: OfficeRequest }) {
  return (
    <Panel title={m.office_request_contact()}>
      <Facts
        facts={[
          [
            m.office_request_customer(),
            <Link key="customer" className="link" to="/customers/$id" params={{ id: String(customer_id) }}>
              {person || <bdi>{email}</bdi>}
            </Link>,
          ],
          [
            m.office_request_phone(),
            <a key="phone" className="link num" href={`tel:${phone}`}>
              <bdi>{phone}</bdi>
            </a>,
          ],
          [m.office_request_address(), address],
          [m.office_request_orders(), orders],
          [m.office_request_more(), requests],
        ]}
      />
    </Panel>
  )
}

function Product({ request: { product, product_id, variant, list_price, stock, quantity } }: { request: OfficeRequest }) {
  return (
    <Panel title={product}>
      <Facts
        facts={[
          [
            m.office_requests_product(),
            <Link key="product" className="link" to="/products/$id" params={{ id: String(product_id) }}>
              {variant}
            </Link>,
          ],
          [m.office_request_list_price(), list_price === null ? m.office_request_gone() : priceText(list_price)],
          ...(stock === null ? [] : ([[m.office_request_stock(), stock]] as const)),
          [m.office_request_asked(), quantity],
        ]}
      />
    </Panel>
  )
}

import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import type { RepairOfferKind } from "#contract/office/repairs/repair-offer.ts"
import { m } from "#messages/messages.js"
import { Button } from "#office/parts/control/button.tsx"
import { Segments } from "#office/parts/control/choices.tsx"
import { Empty, Fault } from "#office/parts/page/empty.tsx"
import { Notice } from "#office/parts/page/notice.tsx"
import { Page } from "#office/parts/page/page.tsx"
import { SkeletonLines } from "#office/parts/page/skeleton.tsx"
import { Mark } from "#office/parts/text/badge.tsx"
import { ownName } from "#office/parts/text/own-name.ts"
import { type OfferPart, type OfferSearch, offerRoute } from "../repairs.screens.ts"
import { AddKind } from "./add-kind.tsx"
import { BrandsPart } from "./brands-part.tsx"
import { IssuesPart } from "./issues-part.tsx"
import { KindsOrder } from "./kinds-order.tsx"
import * as styles from "./offer.module.css"
import { deviceQuery, kindsQuery } from "./offer-data.ts"
import { TextsPart } from "./texts-part.tsx"

/** What is repaired: kinds of device, and of the chosen one its issues with prices, its brands with models, or its texts. */
export function OfferPage() {
  const search = offerRoute.useSearch()
  const { data, error, refetch } = useQuery(kindsQuery)
  const [asked, setAsked] = useState<"add" | "order" | null>(null)
  const kinds = data?.kinds
  const current = kinds?.find(({ id }) => String(id) === search.device) ?? kinds?.[0]
  if (error && !kinds) return <Fault wholePage fault={error} onRetry={() => void refetch()} />
  return (
    <Page
      title={m.office_offer()}
      aside={kinds?.length}
      acts={
        <>
          {data && data.kinds.length > 1 && (
            <Button icon="sort" onClick={() => setAsked("order")}>
              {m.office_offer_kind_order()}
            </Button>
          )}
          <Button icon="plus" onClick={() => setAsked("add")}>
            {m.office_offer_kind_add()}
          </Button>
        </>
      }
    >
      {!kinds && <SkeletonLines lines={8} />}
      {kinds?.length === 0 && (
        <Empty icon="wrench" title={m.office_offer_none()}>
          {m.office_offer_none_words()}
        </Empty>
      )}
      {kinds && current && (
        <>
          <Kinds kinds={kinds} current={current} part={search.part} />
          <Kind key={current.id} id={current.id} search={search} />
        </>
      )}
      {asked === "add" && <AddKind onClose={() => setAsked(null)} />}
      {asked === "order" && data && <KindsOrder list={data} onClose={() => setAsked(null)} />}
    </Page>
  )
}

function Kinds({ kinds, current, part }: { kinds: readonly RepairOfferKind[]; current: RepairOfferKind; part: OfferPart | undefined }) {
  return (
    <nav className={styles.kinds} aria-label={m.office_offer_kinds()}>
      {kinds.map(({ id, title, title_ar: arabic }) => (
        <Link
          key={id}
          to="/repairs/offer"
          search={{ device: String(id), part }}
          className={styles.kind}
          aria-current={id === current.id ? "true" : undefined}
        >
          {ownName(title, arabic)}
          {arabic === null && <Mark tone="warn">{m.office_product_arabic_missing()}</Mark>}
        </Link>
      ))}
    </nav>
  )
}

function Kind({ id, search: { part = "issues", issue, brand } }: { id: number; search: OfferSearch }) {
  const navigate = offerRoute.useNavigate()
  const { data: device, error, refetch } = useQuery(deviceQuery(id))
  if (error && !device) return <Fault fault={error} onRetry={() => void refetch()} />
  if (!device) return <SkeletonLines lines={8} />
  return (
    <>
      <Segments
        label={m.office_offer_shows()}
        value={part}
        options={[
          { value: "issues", label: m.office_offer_issues() },
          { value: "brands", label: m.office_offer_brands() },
          { value: "texts", label: m.office_offer_texts() },
        ]}
        onChange={(next) => void navigate({ search: { device: String(id), part: next } })}
      />
      {(device.issues.length === 0 || device.brands.length === 0) && <Notice tone="warn">{m.office_offer_hidden()}</Notice>}
      {part === "issues" && <IssuesPart device={device} chosen={issue} />}
      {part === "brands" && <BrandsPart device={device} chosen={brand} />}
      {part === "texts" && <TextsPart device={device} />}
    </>
  )
}

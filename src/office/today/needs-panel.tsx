import { useQuery } from "@tanstack/react-query"
import type { OpenMatter } from "#contract/office/today.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { Fault } from "#office/parts/page/empty.tsx"
import { Panel, PanelLine } from "#office/parts/page/panel.tsx"
import { SkeletonLines } from "#office/parts/page/skeleton.tsx"
import { Age } from "#office/parts/text/age.tsx"
import { Count } from "#office/parts/text/badge.tsx"
import { Icon, type IconName } from "#office/parts/text/icon.tsx"
import { listed } from "#office/parts/text/listed.ts"
import { classNames } from "#ui/style/class-names.ts"
import * as styles from "./today.module.css"

const looks: Readonly<Record<OpenMatter["kind"], { title: () => string; icon: IconName; href: (id: string) => string | null }>> = {
  payment_review: { title: m.office_need_payment_review, icon: "card", href: (id) => `/office/orders/${id}` },
  approval: { title: m.office_need_approval, icon: "user", href: (id) => `/office/orders/${id}` },
  refund_failed: { title: m.office_need_refund_failed, icon: "wallet", href: (id) => `/office/orders/${id}` },
  mail_failed: { title: m.office_need_mail_failed, icon: "mail", href: () => "/office/activity/mails?state=failed" },
  job_stopped: { title: m.office_need_job_stopped, icon: "refresh", href: () => "/office/activity/jobs?state=failed" },
  no_free_time: { title: m.office_need_no_free_time, icon: "calendar", href: () => null },
  low_stock: { title: m.office_need_low_stock, icon: "hash", href: (id) => `/office/products/${id}` },
}

/** Problems that need a person. Kinds without any share one line. */
export function NeedsPanel({ now }: { now: Date }) {
  const { data, error, refetch } = useQuery({
    queryKey: ["today", "needs"],
    queryFn: ({ signal }) => api.today.needs(undefined, { signal }),
  })
  const waiting = data?.needs.filter(({ count }) => count > 0) ?? []
  return (
    <Panel title={m.office_today_needs()} aside={data && <Count tone={waiting.length > 0 ? "bad" : "plain"}>{waiting.length}</Count>} flush>
      {error && !data && <Fault fault={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonLines />}
      {data && waiting.length === 0 && (
        <PanelLine>
          <span className="quiet">{m.office_today_all_settled()}</span>
        </PanelLine>
      )}
      {waiting.map((need) => (
        <NeedLine key={need.kind} need={need} now={now} />
      ))}
    </Panel>
  )
}

function NeedLine({ need: { kind, count, names, since }, now }: { need: OpenMatter; now: Date }) {
  const { title, icon, href } = looks[kind]
  return (
    <PanelLine>
      <Icon name={icon} />
      <div className="grow">
        <div className="medium">
          {title()} <Count>{count}</Count>
        </div>
        <div className="xs quiet">
          {names.map(({ id, name, options = [], value }) => {
            const address = href(id)
            const named = listed([name, ...options])
            const words = kind === "low_stock" && value !== null ? `${named}: ${m.office_today_left({ pieces: value })}` : named
            return (
              <div key={`${id} ${named}`} className="cut">
                {address ? (
                  <a className={classNames("link num cut", styles.need)} href={address}>
                    {words}
                  </a>
                ) : (
                  words
                )}
              </div>
            )
          })}
        </div>
      </div>
      {since && <Age since={since} now={now} limitMinutes={12 * 60} />}
    </PanelLine>
  )
}

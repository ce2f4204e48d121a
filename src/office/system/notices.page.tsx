import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import type { PaymentNoticeLine } from "#contract/office/system.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { Button } from "#office/parts/control/button.tsx"
import { showToast } from "#office/parts/dialog/toasts.ts"
import { PanelLine } from "#office/parts/page/panel.tsx"
import { useListState } from "#office/parts/table/list-state.ts"
import { Badge } from "#office/parts/text/badge.tsx"
import { eventWords, paymentWords, providerName } from "#office/parts/text/payment-words.ts"
import { fullTime, timeText } from "#office/parts/text/time-text.ts"
import { OfficeProblem } from "#office/problem.ts"
import { QueueList } from "./queue-list.tsx"
import { readQueueSearch } from "./queue-search.ts"
import * as styles from "./system.module.css"
import { SystemPage } from "./system-page.tsx"

const REFRESH_MS = 5000

/** The signed messages of the payment provider, and their results. */
export function NoticesPage() {
  const { after } = readQueueSearch(useListState().search)
  const query = useQuery({
    queryKey: ["job", "notices", after],
    queryFn: ({ signal }) => api.system.notices({ after }, { signal, isBackground: true }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  })
  const now = new Date(query.dataUpdatedAt || Date.now())
  return (
    <SystemPage here="/activity/payments" count={query.data?.count}>
      <QueueList
        query={query}
        search={{}}
        to="/activity/payments"
        empty={{ icon: "card", title: m.office_system_no_notices(), words: m.office_system_no_notices_words() }}
        line={(notice) => <NoticeLine key={notice.id} notice={notice} now={now} />}
      />
    </SystemPage>
  )
}

function NoticeLine({
  notice: { id, provider, state, reference, received_at, confirmed_at, payment_state: payment },
  now,
}: {
  notice: PaymentNoticeLine
  now: Date
}) {
  const client = useQueryClient()
  const replay = useMutation({
    mutationFn: () => api.system.replay({ id }),
    onSuccess: () => showToast(m.office_system_replayed()),
    onError: (fault) => showToast(fault instanceof OfficeProblem ? fault.detail : m.office_fault()),
    onSettled: () => client.invalidateQueries({ queryKey: ["job"] }),
  })
  return (
    <PanelLine>
      <div className={styles.what}>
        <span className="medium">
          {m.office_system_notice({ provider: providerName(provider), event: eventWords({ provider, state }) })}{" "}
          {reference && (
            <a className="link num" href={`/office/orders/${reference}`}>
              <bdi>{reference}</bdi>
            </a>
          )}
        </span>
        <span className="xs quiet" title={fullTime(received_at)}>
          {[m.office_system_received({ time: timeText(received_at, now) }), payment && paymentWords(payment)].filter(Boolean).join(" · ")}
        </span>
      </div>
      <div className={styles.acts}>
        <Badge tone={confirmed_at ? "good" : "warn"}>{confirmed_at ? m.office_system_confirmed() : m.office_system_unconfirmed()}</Badge>
        <Button size="sm" icon="refresh" busy={replay.isPending} onClick={() => replay.mutate()}>
          {m.office_system_replay()}
        </Button>
      </div>
    </PanelLine>
  )
}

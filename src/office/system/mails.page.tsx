import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type { QueuedMail } from "#contract/office/system.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { Button } from "#office/parts/control/button.tsx"
import { PanelLine } from "#office/parts/page/panel.tsx"
import { useListState } from "#office/parts/table/list-state.ts"
import { mailName } from "#office/parts/text/mail-name.ts"
import { JobActs } from "./job-acts.tsx"
import { QueueList, Tries } from "./queue-list.tsx"
import { readQueueSearch } from "./queue-search.ts"
import { ReaddressDialog } from "./readdress-dialog.tsx"
import { StateFilter } from "./state-filter.tsx"
import * as styles from "./system.module.css"
import { SystemPage } from "./system-page.tsx"

const REFRESH_MS = 5000

/** Mails that are not sent yet, or could not be sent. */
export function MailsPage() {
  const list = useListState()
  const search = readQueueSearch(list.search)
  const query = useQuery({
    queryKey: ["job", "mails", search],
    queryFn: ({ signal }) => api.system.mails(search, { signal, isBackground: true }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  })
  const now = new Date(query.dataUpdatedAt || Date.now())
  const filter = <StateFilter state={search.state} onChange={(state) => list.change({ state })} />
  return (
    <SystemPage here="/activity/mails" count={query.data?.count} filter={filter}>
      <QueueList
        query={query}
        search={search}
        to="/activity/mails"
        empty={{ icon: "check", title: m.office_system_no_mails(), words: m.office_system_no_mails_words() }}
        line={(mail) => <MailLine key={mail.id} mail={mail} now={now} />}
      />
    </SystemPage>
  )
}

function MailLine({ mail, now }: { mail: QueuedMail; now: Date }) {
  const [isOpen, open] = useState(false)
  const { to, about, state, may_be_addressed } = mail
  const name = mailName(mail.name)
  return (
    <PanelLine>
      <div className={styles.what}>
        <span>
          <span className="medium">{name}</span>
          {about && (
            <>
              {" "}
              <a className="link num" href={`/office/${about.kind === "order" ? "orders" : "repairs"}/${about.reference}`}>
                <bdi>{about.reference}</bdi>
              </a>
            </>
          )}
        </span>
        <bdi className="xs">{to === "shop" ? m.office_system_to_shop() : to}</bdi>
        <Tries job={mail} />
      </div>
      <div className={styles.acts}>
        <JobActs job={mail} now={now} name={name} />
        {may_be_addressed && state !== "running" && (
          <Button size="sm" kind="plain" icon="edit" onClick={() => open(true)}>
            {m.office_system_address()}
          </Button>
        )}
      </div>
      {isOpen && <ReaddressDialog mail={mail} onClose={() => open(false)} />}
    </PanelLine>
  )
}

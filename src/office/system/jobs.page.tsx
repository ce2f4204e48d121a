import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { PanelLine } from "#office/parts/page/panel.tsx"
import { useListState } from "#office/parts/table/list-state.ts"
import { JobActs } from "./job-acts.tsx"
import { QueueList, Tries } from "./queue-list.tsx"
import { readQueueSearch } from "./queue-search.ts"
import { StateFilter } from "./state-filter.tsx"
import * as styles from "./system.module.css"
import { SystemPage } from "./system-page.tsx"

const REFRESH_MS = 5000

/** Jobs other than mails: payments to settle and periodic work. */
export function JobsPage() {
  const list = useListState()
  const search = readQueueSearch(list.search)
  const query = useQuery({
    queryKey: ["job", "jobs", search],
    queryFn: ({ signal }) => api.system.jobs(search, { signal, isBackground: true }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  })
  const now = new Date(query.dataUpdatedAt || Date.now())
  const filter = <StateFilter state={search.state} onChange={(state) => list.change({ state })} />
  return (
    <SystemPage here="/activity/jobs" count={query.data?.count} filter={filter}>
      <QueueList
        query={query}
        search={search}
        to="/activity/jobs"
        empty={{ icon: "check", title: m.office_system_no_jobs(), words: m.office_system_no_jobs_words() }}
        line={(job) => (
          <PanelLine key={job.id}>
            <div className={styles.what}>
              <bdi className="medium" lang="en">
                {job.name}
              </bdi>
              <Tries job={job} />
            </div>
            <div className={styles.acts}>
              <JobActs job={job} now={now} name={job.name} />
            </div>
          </PanelLine>
        )}
      />
    </SystemPage>
  )
}

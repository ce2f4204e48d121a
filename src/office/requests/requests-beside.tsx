import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import type { OfficeRequest } from "#contract/office/requests.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { Count } from "#office/parts/text/badge.tsx"
import { REQUEST_VIEWS, STATES_OF_VIEW } from "#rules/catalog/office/request-state.ts"
import { RequestStateBadge } from "./request-state-badge.tsx"
import { AgeOf, viewNames, wishOf } from "./request-views.tsx"
import * as styles from "./requests.module.css"

/** The requests of the same view, beside the open one on a wide screen. The view stays while the request is answered or ended. */
export function RequestsBeside({ request: { id: openId, state } }: { request: OfficeRequest }) {
  const [view] = useState(() => REQUEST_VIEWS.find((one) => STATES_OF_VIEW[one].includes(state)) ?? "all")
  const { data } = useQuery({
    queryKey: ["request", { list: { view } }],
    queryFn: ({ signal }) => api.requests.list({ view }, { signal }),
    placeholderData: keepPreviousData,
  })
  const now = new Date()
  return (
    <nav className={styles.beside} aria-label={m.office_requests()}>
      <Link to="/requests" search={{ view }} className={styles.besideView}>
        {viewNames[view]()}
        {data && <Count>{data.count}</Count>}
      </Link>
      <ul>
        {data?.results.map((line) => (
          <li key={line.id}>
            <Link
              to="/requests/$id"
              params={{ id: String(line.id) }}
              className={styles.besideLine}
              aria-current={line.id === openId ? "page" : undefined}
            >
              <span className="between">
                <bdi className="medium cut">{line.person}</bdi>
                <AgeOf request={line} now={now} />
              </span>
              <span>{wishOf(line)}</span>
              <RequestStateBadge request={line} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

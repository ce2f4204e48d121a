import { createFileRoute } from "@tanstack/react-router"
import { useCallback, useEffect, useRef, useState } from "react"
import type { FollowedRepair } from "#contract/estimates.ts"
import { m } from "#messages/messages.js"
import { Button, ButtonLink } from "#ui/form/button.tsx"
import { classNames } from "#ui/style/class-names.ts"
import { api } from "#web/api.ts"
import { ApiProblem } from "#web/api-problem.ts"
import { pageHead } from "#web/head.ts"
import { paths } from "#web/paths.ts"
import { routeHead } from "#web/route-head.ts"
import { FollowedRepairView } from "./followed-repair-view.tsx"
import * as styles from "./following.module.css"

/** The page of a private link. The token is in the fragment, which no server, log or other site sees; every token has the same page. */
export const Route = createFileRoute("/t")({
  loader: ({ location }) => ({
    head: pageHead({
      title: m.follow_title(),
      path: location.pathname,
      unlisted: true,
      meta: [{ name: "referrer", content: "no-referrer" }],
    }),
  }),
  head: routeHead,
  component: FollowedRepairPage,
})

function FollowedRepairPage() {
  const [token, setToken] = useState<string | null>(null)
  const [repair, setRepair] = useState<FollowedRepair | null>(null)
  const [problem, setProblem] = useState<ApiProblem | null>(null)
  const opened = useRef("")
  const read = useCallback((given: string) => {
    opened.current = given
    setProblem(null)
    // An answer about a link that was opened before is dropped.
    const isOpened = () => opened.current === given
    api()
      .estimates.follow({ token: given })
      .then((found) => isOpened() && setRepair(found))
      .catch((fault: unknown) => isOpened() && setProblem(fault instanceof ApiProblem ? fault : new ApiProblem(0, "")))
  }, [])
  useEffect(() => {
    const open = () => {
      const given = window.location.hash.slice(1)
      setToken(given)
      setRepair(null)
      read(given)
    }
    open()
    window.addEventListener("hashchange", open)
    return () => window.removeEventListener("hashchange", open)
  }, [read])
  return (
    <div className="wrap page">
      <p className={classNames("small quiet", styles.private)}>{m.follow_private()}</p>
      {problem && <DeadLink problem={problem} onRetry={() => token !== null && read(token)} />}
      {!problem && !repair && <h1 className="h-page">{m.follow_title()}</h1>}
      {!problem && repair && token !== null && <ByLink key={token} repair={repair} token={token} onChanged={setRepair} />}
    </div>
  )
}

type ByLinkProps = { repair: FollowedRepair; token: string; onChanged: (repair: FollowedRepair) => void }

function ByLink({ token, ...rest }: ByLinkProps) {
  const read = useCallback(() => api().estimates.follow({ token }), [token])
  return <FollowedRepairView {...rest} read={read} answer={(given) => api().estimates.answerByLink({ token, ...given })} />
}

function DeadLink({ problem, onRetry }: { problem: ApiProblem; onRetry: () => void }) {
  const isDead = problem.status === 404 || problem.status === 410 || problem.status === 400
  if (!isDead) {
    return (
      <div className="page-head" role="alert">
        <h1 className="h-page">{m.follow_title()}</h1>
        <p>{problem.detail}</p>
        <p>
          <Button onClick={onRetry}>{m.follow_retry()}</Button>
        </p>
      </div>
    )
  }
  return (
    <div className="page-head">
      <h1 className="h-page">{problem.status === 410 ? m.follow_ended() : m.follow_dead()}</h1>
      <p>{m.follow_dead_text()}</p>
      <p>
        <ButtonLink kind="primary" href={paths.profile("serviceHistory")}>
          {m.follow_sign_in()}
        </ButtonLink>
      </p>
    </div>
  )
}

import { useQuery } from "@tanstack/react-query"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { Button } from "#office/parts/control/button.tsx"
import { Fault } from "#office/parts/page/empty.tsx"
import { Notice } from "#office/parts/page/notice.tsx"
import { Panel, PanelLine } from "#office/parts/page/panel.tsx"
import { SkeletonLines } from "#office/parts/page/skeleton.tsx"
import { Badge } from "#office/parts/text/badge.tsx"
import { timeText } from "#office/parts/text/time-text.ts"
import { useTask } from "#office/use-task.ts"

/** The member's sessions, each of which can be ended. */
export function SessionsPanel() {
  const sessions = useQuery({ queryKey: ["me", "sessions"], queryFn: ({ signal }) => api.session.sessions(undefined, { signal }) })
  const results = sessions.data?.results ?? []
  const { run, busy, mistake } = useTask()
  const end = async (id: number) => {
    await api.session.endSession({ id })
    await sessions.refetch()
  }
  const endOthers = async () => {
    await api.session.endOtherSessions()
    await sessions.refetch()
  }
  const foot = results.length > 1 && (
    <Button size="sm" busy={busy} onClick={() => void run(endOthers)}>
      {m.office_me_end_others()}
    </Button>
  )
  return (
    <Panel title={m.office_me_sessions()} flush={results.length > 0} foot={foot}>
      {sessions.error && <Fault fault={sessions.error} onRetry={() => void sessions.refetch()} />}
      {sessions.isPending && <SkeletonLines lines={2} />}
      {results.map(({ id, device, address, used_at: usedAt, current }) => (
        <PanelLine key={id}>
          <span className="grow">
            <span className="medium">{device || m.office_no_value()}</span> <bdi className="quiet">{address}</bdi>
          </span>
          {current ? (
            <Badge tone="good">{m.office_me_this_session()}</Badge>
          ) : (
            <span className="xs quiet">{timeText(usedAt, new Date())}</span>
          )}
          {!current && (
            <Button size="sm" busy={busy} onClick={() => void run(() => end(id))}>
              {m.office_sign_out()}
            </Button>
          )}
        </PanelLine>
      ))}
      {mistake && (
        <Notice tone="bad" icon="alert" alert>
          {mistake}
        </Notice>
      )}
    </Panel>
  )
}

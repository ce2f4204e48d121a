import { useMutation, useQueryClient } from "@tanstack/react-query"
import type { QueuedJob } from "#contract/office/system.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { Button } from "#office/parts/control/button.tsx"
import { showToast } from "#office/parts/dialog/toasts.ts"
import { Badge, type Tone } from "#office/parts/text/badge.tsx"
import { timeText } from "#office/parts/text/time-text.ts"
import { OfficeProblem } from "#office/problem.ts"
import type { JobState } from "#rules/office/job-states.ts"

const tones: Readonly<Record<JobState, Tone>> = { waiting: "plain", running: "info", retrying: "warn", failed: "bad" }

export const stateWords: Readonly<Record<JobState, () => string>> = {
  waiting: m.office_system_waiting,
  running: m.office_system_running,
  retrying: m.office_system_retrying,
  failed: m.office_system_failed,
}

type JobActsProps = { job: Pick<QueuedJob, "id" | "state" | "next_try_at">; now: Date; name: string }

/** The state of a job with its next try, and its actions. */
export function JobActs({ job: { id, state, next_try_at }, now, name }: JobActsProps) {
  const client = useQueryClient()
  const settled = {
    onError: (fault: unknown) => showToast(fault instanceof OfficeProblem ? fault.detail : m.office_fault()),
    onSettled: () => client.invalidateQueries({ queryKey: ["job"] }),
  }
  const retry = useMutation({
    mutationFn: () => api.system.retry({ id }),
    onSuccess: () => showToast(m.office_system_retried({ name })),
    ...settled,
  })
  const stop = useMutation({ mutationFn: () => api.system.stop({ id }), ...settled })
  return (
    <>
      {state === "retrying" && next_try_at && (
        <span className="xs quiet nowrap">{m.office_system_next({ time: timeText(next_try_at, now) })}</span>
      )}
      <Badge tone={tones[state]}>{stateWords[state]()}</Badge>
      {state !== "running" && (
        <Button
          size="sm"
          icon="refresh"
          busy={retry.isPending}
          aria-label={m.office_system_retry_named({ name })}
          onClick={() => retry.mutate()}
        >
          {m.office_system_retry()}
        </Button>
      )}
      {(state === "waiting" || state === "retrying") && (
        <Button
          size="sm"
          kind="plain"
          busy={stop.isPending}
          aria-label={m.office_system_stop_named({ name })}
          onClick={() => stop.mutate()}
        >
          {m.office_system_stop()}
        </Button>
      )}
    </>
  )
}

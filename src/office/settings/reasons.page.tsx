import { useQuery } from "@tanstack/react-query"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { useMay } from "#office/me.ts"
import { Fault } from "#office/parts/page/empty.tsx"
import { Panel } from "#office/parts/page/panel.tsx"
import { SkeletonLines } from "#office/parts/page/skeleton.tsx"
import { queryClient } from "#office/query-client.ts"
import { SettingsPage } from "#office/settings-page.tsx"
import { type ReasonKind, ReasonsForm } from "./reasons-form.tsx"

/** The reasons for cancelling, of customers and of staff, and those of customers for a replacement. */
export function ReasonsPage() {
  return (
    <SettingsPage title={m.office_reasons()}>
      <Reasons kind="cancel" title={m.office_reasons_cancel()} />
      <Reasons kind="cancel-by-staff" title={m.office_reasons_cancel_by_staff()} />
      <Reasons kind="replacement" title={m.office_reasons_replacement()} />
    </SettingsPage>
  )
}

/** Loads each part again that did not load: one cause has mostly stopped all of them. */
function retryFailed(): void {
  void queryClient.refetchQueries({ queryKey: ["setting"], type: "active", predicate: ({ state }) => state.status === "error" })
}

function Reasons({ kind, title }: { kind: ReasonKind; title: string }) {
  const may = useMay()
  const { data, error } = useQuery({
    queryKey: ["setting", `reasons.${kind}`],
    queryFn: ({ signal }) => api.reasons.read({ kind }, { signal }),
  })
  return (
    <Panel title={title}>
      {error && !data && <Fault fault={error} onRetry={retryFailed} />}
      {!data && !error && <SkeletonLines />}
      {data && <ReasonsForm kind={kind} title={title} saved={data} mayEdit={may("settings.edit") !== null} />}
    </Panel>
  )
}

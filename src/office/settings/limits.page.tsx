import { useQuery } from "@tanstack/react-query"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { useMay } from "#office/me.ts"
import { Fault } from "#office/parts/page/empty.tsx"
import { SkeletonLines } from "#office/parts/page/skeleton.tsx"
import { SettingsPage } from "#office/settings-page.tsx"
import { LimitsForm } from "./limits-form.tsx"

/** How much a customer may order and book, what sales may refund alone, and when stock is low. */
export function LimitsPage() {
  const may = useMay()
  const { data, error, refetch } = useQuery({
    queryKey: ["setting", "limits"],
    queryFn: ({ signal }) => api.limitSettings.read(undefined, { signal }),
  })
  return (
    <SettingsPage title={m.office_limits()}>
      {error && !data && <Fault fault={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonLines />}
      {data && <LimitsForm settings={data} mayEdit={may("settings.edit") !== null} />}
    </SettingsPage>
  )
}

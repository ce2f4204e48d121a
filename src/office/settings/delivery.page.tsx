import { useQuery } from "@tanstack/react-query"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { useMay } from "#office/me.ts"
import { Fault } from "#office/parts/page/empty.tsx"
import { SkeletonLines } from "#office/parts/page/skeleton.tsx"
import { SettingsPage } from "#office/settings-page.tsx"
import { DeliveryForm } from "./delivery-form.tsx"

/** When deliveries arrive that depend on the time of the order. */
export function DeliveryPage() {
  const may = useMay()
  const { data, error, refetch } = useQuery({
    queryKey: ["setting", "delivery.windows"],
    queryFn: ({ signal }) => api.deliverySettings.read(undefined, { signal }),
  })
  return (
    <SettingsPage title={m.office_delivery()}>
      {error && !data && <Fault fault={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonLines />}
      {data && <DeliveryForm settings={data} mayEdit={may("settings.edit") !== null} />}
    </SettingsPage>
  )
}

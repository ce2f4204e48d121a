import { useQuery } from "@tanstack/react-query"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { useMay } from "#office/me.ts"
import { Fault } from "#office/parts/page/empty.tsx"
import { SkeletonLines } from "#office/parts/page/skeleton.tsx"
import { SettingsPage } from "#office/settings-page.tsx"
import { OnlinePaymentPanel } from "./online-payment-panel.tsx"
import { ProviderPanel } from "./provider-panel.tsx"
import * as styles from "./settings.module.css"

const REFRESH_MS = 30_000

/** Online payment, on or off, and what the payment provider sent last. */
export function PaymentsPage() {
  const may = useMay()
  const { data, error, refetch } = useQuery({
    queryKey: ["setting", "payments.online"],
    queryFn: ({ signal }) => api.paymentSettings.read(undefined, { signal, isBackground: true }),
    refetchInterval: REFRESH_MS,
  })
  return (
    <SettingsPage title={m.office_payments()}>
      {error && !data && <Fault fault={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonLines />}
      {data && (
        <div className={styles.columns} data-beside>
          <OnlinePaymentPanel settings={data} mayEdit={may("payments.edit") !== null} />
          <ProviderPanel settings={data} />
        </div>
      )}
    </SettingsPage>
  )
}

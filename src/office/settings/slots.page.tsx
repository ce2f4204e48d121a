import { useQuery } from "@tanstack/react-query"
import { useNavigate, useSearch } from "@tanstack/react-router"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { useMay } from "#office/me.ts"
import { Fault } from "#office/parts/page/empty.tsx"
import { SkeletonLines } from "#office/parts/page/skeleton.tsx"
import { SettingsPage } from "#office/settings-page.tsx"
import { ClosingsPanel } from "./closings-panel.tsx"
import { PreviewPanel } from "./preview-panel.tsx"
import { SeatsPanel } from "./seats-panel.tsx"
import * as styles from "./settings.module.css"

/** The times at which repairs can be booked, their seats, and closings. The address says whether a closing is being added. */
export function SlotsPage() {
  const { add } = useSearch({ strict: false })
  const navigate = useNavigate()
  const adds = (isAdding: boolean) => void navigate({ to: "/settings/slots", search: isAdding ? { add: "closing" } : {}, replace: true })
  const may = useMay()
  const { data, error, refetch } = useQuery({
    queryKey: ["setting", "slots"],
    queryFn: ({ signal }) => api.slots.read(undefined, { signal }),
  })
  const mayEdit = may("settings.edit") !== null
  return (
    <SettingsPage title={m.office_slots()}>
      {error && !data && <Fault fault={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonLines />}
      {data && (
        <div className={styles.columns} data-beside>
          <div className="stack stack-4">
            <ClosingsPanel settings={data} mayEdit={mayEdit} isAdding={add === "closing"} onAdd={adds} />
            <PreviewPanel settings={data} />
          </div>
          <SeatsPanel settings={data} mayEdit={mayEdit} />
        </div>
      )}
    </SettingsPage>
  )
}

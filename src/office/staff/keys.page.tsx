import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { Button } from "#office/parts/control/button.tsx"
import { ConfirmDialog } from "#office/parts/dialog/confirm-dialog.tsx"
import { Empty, Fault } from "#office/parts/page/empty.tsx"
import { Panel } from "#office/parts/page/panel.tsx"
import { SkeletonLines } from "#office/parts/page/skeleton.tsx"
import { PlainTable } from "#office/parts/table/plain-table.tsx"
import { listed } from "#office/parts/text/listed.ts"
import { isPermissionName, permissionWords } from "#office/permission-words.ts"
import { SettingsPage } from "#office/settings-page.tsx"
import { type ApiKey, keyColumns } from "./key-columns.tsx"
import { KeyDialog } from "./key-dialog.tsx"

/** The API keys: permissions, last use and expiry. */
export function KeysPage() {
  const { data, error, refetch } = useQuery({ queryKey: ["key", "list"], queryFn: ({ signal }) => api.staff.keys(undefined, { signal }) })
  const [isAdding, setAdding] = useState(false)
  const [ending, setEnding] = useState<ApiKey | null>(null)
  const keys = data?.results ?? []
  const add = (
    <Button kind="primary" size="sm" icon="plus" onClick={() => setAdding(true)}>
      {m.office_keys_add()}
    </Button>
  )
  const end = async () => {
    if (ending) await api.staff.endKey({ id: ending.id })
    await refetch()
  }
  return (
    <SettingsPage title={m.office_keys_title()}>
      <Panel title={m.office_keys_title()} acts={keys.length > 0 && add} flush={keys.length > 0}>
        {error && !data && <Fault fault={error} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonLines lines={3} />}
        {data && keys.length === 0 && (
          <Empty icon="key" title={m.office_keys_none()} act={add}>
            {m.office_keys_none_words()}
          </Empty>
        )}
        {keys.length > 0 && (
          <PlainTable
            label={m.office_keys_title()}
            columns={keyColumns(new Date(), setEnding)}
            rows={keys}
            rowKey={({ id }) => id}
            card={(key) => (
              <div className="between">
                <span className="grow">
                  <b className="medium">{key.name}</b> <bdi className="quiet">…{key.ending}</bdi>
                  <span className="xs quiet" style={{ display: "block" }}>
                    {permissionsText(key.permissions)}
                  </span>
                </span>
                <Button size="sm" onClick={() => setEnding(key)}>
                  {m.office_keys_end()}
                </Button>
              </div>
            )}
          />
        )}
      </Panel>
      {isAdding && <KeyDialog onClose={() => setAdding(false)} onMade={() => void refetch()} />}
      {ending && (
        <ConfirmDialog
          open
          onClose={() => setEnding(null)}
          title={m.office_keys_end_title({ name: ending.name })}
          act={m.office_keys_end()}
          harmful
          typed={ending.name}
          mailed={null}
          onConfirm={end}
        >
          {m.office_keys_end_words()}
        </ConfirmDialog>
      )}
    </SettingsPage>
  )
}

function permissionsText(permissions: readonly string[]): string {
  return listed(permissions.map((name) => (isPermissionName(name) ? permissionWords[name]() : name)))
}

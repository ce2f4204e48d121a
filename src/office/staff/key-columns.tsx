import { m } from "#messages/messages.js"
import type { api } from "#office/api.ts"
import { Button } from "#office/parts/control/button.tsx"
import type { Column } from "#office/parts/table/columns.ts"
import { TwoLines } from "#office/parts/table/two-lines.tsx"
import { listed } from "#office/parts/text/listed.ts"
import { fullTime, timeText } from "#office/parts/text/time-text.ts"
import { isPermissionName, permissionWords } from "#office/permission-words.ts"

export type ApiKey = Awaited<ReturnType<typeof api.staff.keys>>["results"][number]

/** The number of permissions that a row names. */
const NAMED = 2

/** The columns of the API keys. */
export function keyColumns(now: Date, end: (key: ApiKey) => void): Column<ApiKey>[] {
  return [
    { key: "name", head: m.office_keys_name(), cell: ({ name, ending }) => <TwoLines below={`…${ending}`}>{name}</TwoLines> },
    { key: "may", head: m.office_keys_permissions(), cell: ({ permissions }) => <Permissions of={permissions} /> },
    {
      key: "made",
      head: m.office_keys_made(),
      cell: ({ made_by: by, created_at: at }) => <TwoLines below={timeText(at, now)}>{by}</TwoLines>,
    },
    {
      key: "used",
      head: m.office_keys_used(),
      cell: ({ used_at: at }) => <span className="quiet">{at ? timeText(at, now) : m.office_keys_never()}</span>,
    },
    { key: "ends", head: m.office_keys_ends(), cell: ({ expires_at: at }) => <time title={fullTime(at)}>{timeText(at, now)}</time> },
    {
      key: "end",
      head: m.office_staff_col_acts(),
      end: true,
      cell: (key) => (
        <Button size="sm" onClick={() => end(key)}>
          {m.office_keys_end()}
        </Button>
      ),
    },
  ]
}

function Permissions({ of }: { of: readonly string[] }) {
  const words = of.map((name) => (isPermissionName(name) ? permissionWords[name]() : name))
  const more = words.length - NAMED
  return (
    <span className="quiet" title={listed(words)}>
      {listed(words.slice(0, NAMED))} {more > 0 && m.office_activity_more({ count: more })}
    </span>
  )
}

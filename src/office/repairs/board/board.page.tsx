import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { Fault } from "#office/parts/page/empty.tsx"
import { Page } from "#office/parts/page/page.tsx"
import { SkeletonLines } from "#office/parts/page/skeleton.tsx"
import { Avatar } from "#office/parts/text/avatar.tsx"
import { Count } from "#office/parts/text/badge.tsx"
import { boardRoute, type RepairsSearch } from "../repairs.screens.ts"
import { RepairsHead, Toggle } from "../repairs-head.tsx"
import { RepairBoard } from "./repair-board.tsx"

/** The board of repairs by column. */
export function BoardPage() {
  const search = boardRoute.useSearch()
  const navigate = boardRoute.useNavigate()
  const [now] = useState(() => new Date())
  const { q, technician, place, device, late, warranty } = search
  const { data, error, refetch } = useQuery({
    queryKey: ["repair", { board: search }],
    queryFn: ({ signal }) => api.repairs.board({ q, technician, place, device, late, warranty }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  })
  const lateCount = data?.columns.reduce((sum, each) => sum + each.late, 0) ?? 0
  const change = (next: RepairsSearch) => void navigate({ search: (before) => ({ ...before, ...next }) })
  return (
    <Page title={m.office_repairs()} acts={data && <Benches technicians={data.technicians} max={data.max_jobs} />}>
      <RepairsHead search={search} onChange={change}>
        <Toggle isOn={late === "yes"} onChange={(isOn) => change({ late: isOn ? "yes" : undefined })}>
          {m.office_repairs_late()} {data && <Count tone={lateCount > 0 ? "warn" : "plain"}>{lateCount}</Count>}
        </Toggle>
        <Toggle isOn={warranty === "yes"} onChange={(isOn) => change({ warranty: isOn ? "yes" : undefined })}>
          {m.office_repairs_warranty()}
        </Toggle>
      </RepairsHead>
      {error && !data && <Fault fault={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonLines />}
      {data && <RepairBoard columns={data.columns} now={now} />}
    </Page>
  )
}

/** The open jobs of each technician; amber above their limit. [OFFICE-106] */
function Benches({
  technicians,
  max,
}: {
  technicians: readonly { id: number; name: string; jobs: number; is_full: boolean }[]
  max: number
}) {
  return technicians.map(({ id, name, jobs, is_full }) => (
    <span key={id} className="row t13">
      <Avatar id={id} name={name} />
      {name.split(" ")[0]} <span className={is_full ? "warn num" : "quiet num"}>{m.office_repairs_jobs({ jobs, max })}</span>
    </span>
  ))
}

import { useQuery } from "@tanstack/react-query"
import { Link, useNavigate, useSearch } from "@tanstack/react-router"
import type { OfficeBranch } from "#contract/office/settings/branches.ts"
import { m } from "#messages/messages.js"
import { useMay } from "#office/me.ts"
import { Button } from "#office/parts/control/button.tsx"
import { Empty, Fault } from "#office/parts/page/empty.tsx"
import { Panel } from "#office/parts/page/panel.tsx"
import { SkeletonLines } from "#office/parts/page/skeleton.tsx"
import { Mark } from "#office/parts/text/badge.tsx"
import { listed } from "#office/parts/text/listed.ts"
import { ownName } from "#office/parts/text/own-name.ts"
import { SettingsPage } from "#office/settings-page.tsx"
import * as styles from "../settings.module.css"
import { branchesQuery } from "./branch-data.ts"
import { BranchPanel } from "./branch-panel.tsx"

const NEW = "new"

/** The branches, and the texts of the chosen one or of a new one. */
export function BranchesPage() {
  const { id } = useSearch({ strict: false })
  const navigate = useNavigate()
  const open = (next: string | undefined) => void navigate({ to: ".", search: next === undefined ? {} : { id: next } })
  const mayEdit = useMay()("settings.edit") !== null
  const { data, error, refetch } = useQuery(branchesQuery)
  const all = data?.results
  const current = all?.find((branch) => String(branch.id) === id) ?? null
  return (
    <SettingsPage title={m.office_branches()}>
      <Panel
        title={m.office_branches()}
        acts={
          mayEdit && (
            <Button size="sm" icon="plus" onClick={() => open(NEW)}>
              {m.office_branches_add()}
            </Button>
          )
        }
      >
        {error && !all && <Fault fault={error} onRetry={() => void refetch()} />}
        {!all && !error && <SkeletonLines />}
        {all?.length === 0 && <Empty icon="branch" title={m.office_branches_none()} />}
        {all && <BranchList branches={all} current={current} />}
      </Panel>
      {current && <BranchPanel key={current.id} branch={current} mayEdit={mayEdit} onDone={() => open(undefined)} />}
      {id === NEW && mayEdit && (
        <BranchPanel key={NEW} branch={null} mayEdit onDone={(added) => open(added === undefined ? undefined : String(added))} />
      )}
    </SettingsPage>
  )
}

function BranchList({ branches, current }: { branches: readonly OfficeBranch[]; current: OfficeBranch | null }) {
  return (
    <ul className={styles.branches}>
      {branches.map((branch) => (
        <li key={branch.id}>
          <Link to="." search={{ id: String(branch.id) }} className={styles.branch} aria-current={branch === current ? "true" : undefined}>
            <span className={styles.what}>
              <bdi className="medium">{ownName(branch.name, branch.name_ar)}</bdi>
              <bdi className="xs quiet">{listed([ownName(branch.street, branch.street_ar), ownName(branch.city, branch.city_ar)])}</bdi>
            </span>
            {!branch.is_open && <Mark tone="warn">{m.office_branches_closed()}</Mark>}
            <span className="xs quiet num">{openWork(branch)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function openWork({ open_orders: orders, open_repairs: repairs }: OfficeBranch): string {
  const parts = [
    ...(orders > 0 ? [m.office_branches_orders({ count: orders })] : []),
    ...(repairs > 0 ? [m.office_order_repairs({ count: repairs })] : []),
  ]
  return parts.join(" · ")
}

import { useQuery } from "@tanstack/react-query"
import { useNavigate, useSearch } from "@tanstack/react-router"
import { type ReactNode, useState } from "react"
import type { Group, GroupKind } from "#contract/office/structure.ts"
import { m } from "#messages/messages.js"
import { useMay } from "#office/me.ts"
import { Button } from "#office/parts/control/button.tsx"
import { Empty, Fault } from "#office/parts/page/empty.tsx"
import { Page } from "#office/parts/page/page.tsx"
import { Panel } from "#office/parts/page/panel.tsx"
import { SkeletonLines } from "#office/parts/page/skeleton.tsx"
import { AddGroup } from "./add-group.tsx"
import { groupsQuery, KIND_WORDS } from "./group-data.ts"
import { GroupPanel } from "./group-panel.tsx"
import * as styles from "./structure.module.css"

type GroupsPageProps = {
  kind: GroupKind
  /** All of the kind, to choose one; `choose` opens it. */
  list: (groups: readonly Group[], current: Group | null) => ReactNode
  /** Below the texts of the chosen one. */
  more?: (group: Group) => ReactNode
}

/** All of one kind at the start, and the texts of the chosen one beside it. */
export function GroupsPage({ kind, list, more }: GroupsPageProps) {
  const { id } = useSearch({ strict: false })
  const open = useOpenGroup()
  const groups = useQuery(groupsQuery(kind))
  const [isAdding, setAdding] = useState(false)
  const mayEdit = useMay()("products.edit") !== null
  const words = KIND_WORDS[kind]
  const all = groups.data?.results
  const current = all?.find((group) => String(group.id) === id) ?? null
  if (groups.isError && !all) return <Fault wholePage fault={groups.error} onRetry={() => void groups.refetch()} />
  return (
    <Page
      title={words.title()}
      aside={all?.length}
      acts={
        mayEdit && (
          <Button kind="primary" icon="plus" onClick={() => setAdding(true)}>
            {words.add()}
          </Button>
        )
      }
    >
      <div className={styles.sides} data-beside>
        <Panel title={words.title()}>{all ? list(all, current) : <SkeletonLines lines={8} />}</Panel>
        {current ? (
          <div className="stack stack-4">
            <GroupPanel key={current.id} kind={kind} group={current} groups={all ?? []} onGone={() => open(null)} />
            {more?.(current)}
          </div>
        ) : (
          <Empty icon="layers" title={all?.length === 0 ? words.none() : m.office_group_choose()} />
        )}
      </div>
      {isAdding && <AddGroup kind={kind} onAdded={(group) => open(group.id)} onClose={() => setAdding(false)} />}
    </Page>
  )
}

/** Opens a group by its address; null closes it. */
function useOpenGroup(): (id: number | null) => void {
  const navigate = useNavigate()
  return (id) => void navigate({ to: ".", search: id === null ? {} : { id: String(id) } })
}

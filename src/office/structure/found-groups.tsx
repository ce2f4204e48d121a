import { useState } from "react"
import type { Group } from "#contract/office/structure.ts"
import { m } from "#messages/messages.js"
import { SearchField } from "#office/parts/control/field.tsx"
import { GroupLine } from "./group-line.tsx"
import * as styles from "./structure.module.css"

/** Groups by name, with a field that finds one by a part of it. */
export function FoundGroups({ groups, current }: { groups: readonly Group[]; current: Group | null }) {
  const [text, setText] = useState("")
  const wanted = text.trim().toLowerCase()
  const found = groups.filter(({ name, name_ar: arabic }) => `${name} ${arabic ?? ""}`.toLowerCase().includes(wanted))
  return (
    <div className="stack">
      {groups.length > 10 && <SearchField label={m.office_group_find()} value={text} onChange={({ target }) => setText(target.value)} />}
      <PlainGroups groups={found} current={current} />
    </div>
  )
}

/** Groups in their order, without a way to change it. */
export function PlainGroups({ groups, current }: { groups: readonly Group[]; current: Group | null }) {
  return (
    <ul className={styles.groups}>
      {groups.map((group) => (
        <li key={group.id}>
          <GroupLine group={group} isCurrent={group === current} />
        </li>
      ))}
    </ul>
  )
}

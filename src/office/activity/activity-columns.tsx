import { m } from "#messages/messages.js"
import type { api } from "#office/api.ts"
import { Diff } from "#office/parts/page/diff.tsx"
import type { Column } from "#office/parts/table/columns.ts"
import { TwoLines } from "#office/parts/table/two-lines.tsx"
import { Avatar } from "#office/parts/text/avatar.tsx"
import { Icon } from "#office/parts/text/icon.tsx"
import { roleWords } from "#office/parts/text/role-words.ts"
import { fullTime, timeText } from "#office/parts/text/time-text.ts"
import { actIcon } from "./act-icon.ts"
import { actWords } from "./act-words.ts"
import * as styles from "./activity.module.css"
import { fieldsOf } from "./changed-fields.ts"
import { fieldName } from "./field-names.ts"
import { fieldValue, type Names } from "./field-words.ts"
import { objectName } from "./object-name.ts"

export type Activity = Awaited<ReturnType<typeof api.staff.activity>>["results"][number]

/** The columns of the log. */
export function activityColumns(now: Date, names: Names): Column<Activity>[] {
  return [
    { key: "time", head: m.office_activity_col_time(), pinned: true, cell: ({ at }) => <Moment at={at} now={now} /> },
    { key: "who", head: m.office_activity_col_who(), cell: (row) => <Who row={row} /> },
    {
      key: "act",
      head: m.office_activity_col_act(),
      cell: ({ act }) => (
        <span className="row">
          <Icon name={actIcon(act)} size="sm" className="quiet" />
          {actWords(act)}
        </span>
      ),
    },
    { key: "object", head: m.office_activity_col_object(), cell: (row) => <bdi className="medium">{objectName(row, names)}</bdi> },
    {
      key: "change",
      head: m.office_activity_col_change(),
      cell: ({ before, after }) => <Change before={before} after={after} names={names} />,
    },
    { key: "from", head: m.office_activity_col_from(), cell: ({ device, address }) => <From device={device} address={address} /> },
  ]
}

/** A row on a phone. */
export function ActivityCard({ row, now, names }: { row: Activity; now: Date; names: Names }) {
  return (
    <>
      <div className="between">
        <Who row={row} />
        <Moment at={row.at} now={now} />
      </div>
      <span className="row wrap">
        {actWords(row.act)} <bdi className="medium">{objectName(row, names)}</bdi>
      </span>
    </>
  )
}

function Moment({ at, now }: { at: string; now: Date }) {
  return (
    <time className="quiet nowrap" dateTime={at} title={fullTime(at)}>
      {timeText(at, now)}
    </time>
  )
}

function Who({ row: { actor, name, role } }: { row: Activity }) {
  const isPerson = actor === "staff"
  const below = isPerson ? (role && roleWords(role)) || "" : actor === "key" ? m.office_activity_key() : m.office_activity_command_line()
  return (
    <span className="row">
      {isPerson ? <Avatar id={tintOf(name)} name={name} /> : <Icon name={actor === "key" ? "key" : "gear"} size="sm" className="quiet" />}
      <TwoLines below={below}>{name}</TwoLines>
    </span>
  )
}

/** The log keeps names, so the same name gets the same tint. */
function tintOf(name: string): number {
  return [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0)
}

const SHOWN = 1

/** The first changed field in words, and below it how many more there are; the row opens all of them. */
function Change({ before, after, names }: Pick<Activity, "before" | "after"> & { names: Names }) {
  const fields = fieldsOf(before, after).filter(({ isChanged }) => isChanged)
  const more = fields.length - SHOWN
  return (
    <span className={styles.change}>
      {fields.slice(0, SHOWN).map(({ name, before: old, after: now }) => (
        <span key={name} className={styles.first}>
          <span className="quiet">{fieldName(name)}</span>
          {old === null ? (
            <bdi className="cut">{fieldValue(name, now, names)}</bdi>
          ) : (
            <Diff before={fieldValue(name, old, names)} after={fieldValue(name, now, names)} />
          )}
        </span>
      ))}
      {more > 0 && <span className="xs quiet nowrap">{m.office_activity_more({ count: more })}</span>}
    </span>
  )
}

function From({ device, address }: Pick<Activity, "device" | "address">) {
  return (
    <span className="quiet">
      {device} <bdi>{address}</bdi>
    </span>
  )
}

import { Link } from "@tanstack/react-router"
import { m } from "#messages/messages.js"
import { objectAddress } from "#office/object-address.ts"
import { Dialog } from "#office/parts/dialog/dialog.tsx"
import { Facts } from "#office/parts/page/panel.tsx"
import { listed } from "#office/parts/text/listed.ts"
import { fullTime } from "#office/parts/text/time-text.ts"
import { actWords } from "./act-words.ts"
import * as styles from "./activity.module.css"
import type { Activity } from "./activity-columns.tsx"
import { fieldsOf } from "./changed-fields.ts"
import { fieldName } from "./field-names.ts"
import { fieldValue, type Names } from "./field-words.ts"
import { objectName } from "./object-name.ts"

/** One entry with every field before and after. */
export function ActivityDialog({ row, names, onClose }: { row: Activity; names: Names; onClose: () => void }) {
  const { at, name, act, object, object_id: id, before, after, device, address, request_id: request } = row
  const page = object === null || id === null ? null : objectAddress({ kind: object, id })
  const fields = fieldsOf(before, after)
  return (
    <Dialog open wide onClose={onClose} title={actWords(act)}>
      <Facts
        facts={[
          [m.office_activity_col_who(), name],
          [m.office_activity_col_time(), fullTime(at)],
          [
            m.office_activity_col_object(),
            page ? (
              <Link key="object" to={page as never} className="link">
                <bdi>{objectName(row, names)}</bdi>
              </Link>
            ) : (
              objectName(row, names)
            ),
          ],
          [m.office_activity_col_from(), listed([device, address]) || "–"],
          [m.office_activity_request(), <bdi key="request">{request ?? "–"}</bdi>],
        ]}
      />
      {fields.length > 0 && (
        <table className={styles.fields}>
          <thead>
            <tr>
              <th scope="col">{m.office_activity_field()}</th>
              <th scope="col">{m.office_activity_before()}</th>
              <th scope="col">{m.office_activity_after()}</th>
            </tr>
          </thead>
          <tbody>
            {fields.map((field) => (
              <tr key={field.name}>
                <th scope="row">{fieldName(field.name)}</th>
                <td>{fieldValue(field.name, field.before, names) ?? m.office_no_value()}</td>
                <td>{fieldValue(field.name, field.after, names) ?? m.office_no_value()}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  )
}

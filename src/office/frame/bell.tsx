import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import type { Notice } from "#contract/office/frame.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { objectAddress } from "#office/object-address.ts"
import { Button, IconButton } from "#office/parts/control/button.tsx"
import { saveFile } from "#office/parts/control/save-file.ts"
import { Drop } from "#office/parts/dialog/drop.tsx"
import { timeText } from "#office/parts/text/time-text.ts"
import { queryClient } from "#office/query-client.ts"
import { useTask } from "#office/use-task.ts"
import * as styles from "./frame.module.css"
import { noticeWords } from "./notice-words.ts"

/** The key is the kind in the live stream, so that a new notice appears at once. */
const KEY = ["notices", "mine"]

/** The member's notices. A notice read on one device is read on all. [OFFICE-39] */
export function Bell() {
  const { data } = useQuery({ queryKey: KEY, queryFn: ({ signal }) => api.frame.notices(undefined, { signal, isBackground: true }) })
  const unread = data?.unread ?? 0
  const [newest] = data?.notices ?? []
  const readAll = async () => {
    if (newest) await api.frame.readNotices({ up_to: newest.id })
    await queryClient.invalidateQueries({ queryKey: KEY })
  }
  const trigger = (
    <IconButton icon="bell" aria-label={m.office_notices_new({ count: unread })}>
      {unread > 0 && <span className={styles.dot} />}
    </IconButton>
  )
  return (
    <Drop trigger={trigger} label={m.office_notices()}>
      <div className="between">
        <b className="strong">{m.office_notices()}</b>
        {unread > 0 && (
          <Button kind="quiet" size="sm" onClick={() => void readAll()}>
            {m.office_notices_read()}
          </Button>
        )}
      </div>
      {newest ? (
        data?.notices.map((notice) => <NoticeLine key={notice.id} notice={notice} />)
      ) : (
        <p className="t13 quiet">{m.office_notices_none()}</p>
      )}
    </Drop>
  )
}

function NoticeLine({ notice: { id, kind, object, words, created_at: at, is_read: isRead } }: { notice: Notice }) {
  const { run, busy, mistake } = useTask()
  const read = () => void api.frame.readNotices({ ids: [id] }).then(() => queryClient.invalidateQueries({ queryKey: KEY }))
  const shape = { className: styles.notice, "data-unread": !isRead || undefined }
  const line = (
    <>
      <span className="grow">
        {noticeWords(kind, object.id, words)}
        {mistake && (
          <span className="bad" role="alert">
            {` ${mistake}`}
          </span>
        )}
      </span>
      <span className="xs quiet">{timeText(at, new Date())}</span>
    </>
  )
  if (kind === "EXPORT_FAILED") return <p {...shape}>{line}</p>
  if (kind === "EXPORT_READY") {
    const save = () => saveFile(`/api/office/exports/${object.id}`, `${words["kind"]}.csv`).then(read)
    return (
      <button type="button" {...shape} aria-busy={busy} onClick={() => void run(save)}>
        {line}
      </button>
    )
  }
  return (
    <Link to={(objectAddress(object) ?? "/") as never} {...shape} onClick={read}>
      {line}
    </Link>
  )
}

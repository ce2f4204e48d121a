import { m } from "#messages/messages.js"
import { Button, IconButton } from "#office/parts/control/button.tsx"
import { Mark } from "#office/parts/text/badge.tsx"
import * as styles from "./pictures.module.css"
import type { Upload, useUploads } from "./use-uploads.ts"

/** The files of the last drop: the progress of each, and why one failed. */
export function UploadList({ uploads, again, drop }: Omit<ReturnType<typeof useUploads>, "add">) {
  const count = (state: Upload["state"]) => uploads.filter((upload) => upload.state === state).length
  const failed = count("failed")
  const words = m.office_pictures_progress({ done: count("done"), count: uploads.length })
  return (
    <div className={styles.uploads}>
      <p role="status" className={uploads.length > 0 ? "quiet" : "sr"}>
        {uploads.length > 0 && [words, failed > 0 && m.office_pictures_failed({ count: failed })].filter(Boolean).join(" · ")}
      </p>
      <ul className="stack stack-1" aria-label={m.office_pictures_uploads()}>
        {uploads.map((upload) => (
          <li key={upload.key} className={styles.upload}>
            <span className={styles.uploadName}>
              <bdi>{upload.file.name}</bdi>
            </span>
            {upload.state === "failed" ? (
              <>
                <Mark tone="bad" icon="alert">
                  {upload.mistake}
                </Mark>
                <Button size="sm" onClick={() => again(upload)}>
                  {m.office_try_again()}
                </Button>
                <IconButton
                  icon="close"
                  size="small"
                  aria-label={m.office_pictures_drop({ name: upload.file.name })}
                  onClick={() => drop(upload)}
                />
              </>
            ) : (
              <Progress upload={upload} />
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Progress({ upload: { file, state, part } }: { upload: Upload }) {
  if (state === "done")
    return (
      <Mark tone="good" icon="check">
        {m.office_pictures_done()}
      </Mark>
    )
  if (state === "waiting") return <span className="quiet">{m.office_pictures_waiting()}</span>
  return (
    <>
      <progress className={styles.progress} max={1} value={part} aria-label={file.name} />
      <span className="quiet num">{part < 1 ? `${Math.floor(part * 100)} %` : m.office_pictures_reading()}</span>
    </>
  )
}

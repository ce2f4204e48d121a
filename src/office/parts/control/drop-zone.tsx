import { type DragEvent, type ReactNode, useState } from "react"
import { classNames } from "#ui/style/class-names.ts"
import * as styles from "./drop-zone.module.css"

type DropZoneProps = { label: string; onFiles: (files: readonly File[]) => void; children: ReactNode }

/** Takes files that are dropped or pasted. A button beside it takes them by the keyboard. */
export function DropZone({ label, onFiles, children }: DropZoneProps) {
  const [isOver, setIsOver] = useState(false)
  const take = (files: FileList) => {
    // A text that is pasted brings no files.
    if (files.length > 0) onFiles([...files])
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    take(event.dataTransfer.files)
  }
  const onDragOver = (event: DragEvent) => {
    // An entry of a list that is dragged brings no files.
    if (!event.dataTransfer.types.includes("Files")) return
    event.preventDefault()
    setIsOver(true)
  }
  return (
    <section
      className={classNames(styles.drop, isOver && styles.over)}
      aria-label={label}
      onDragOver={onDragOver}
      onDragLeave={() => setIsOver(false)}
      onDrop={onDrop}
      onPaste={(event) => take(event.clipboardData.files)}
    >
      <p className={styles.words}>{label}</p>
      {children}
    </section>
  )
}

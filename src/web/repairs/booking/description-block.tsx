import { useId, useState } from "react"
import { m } from "#messages/messages.js"
import { truncateAtWord } from "#rules/values/truncate.ts"
import { Picture } from "#ui/media/picture.tsx"
import styles from "./booking.module.css"

type DescriptionBlockProps = {
  title: string
  thumbnail: string | null
  text: string | null
  /** A longer text is truncated here and can be expanded. [spec 1 §9] */
  maxLength?: number
}

/** The description of the selected device or brand. [spec 2 §2] */
export function DescriptionBlock({ title, thumbnail, text, maxLength = 200 }: DescriptionBlockProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const short = truncateAtWord(text ?? "", maxLength)
  return (
    <>
      {thumbnail && (
        <div className={styles.descriptionPicture}>
          <Picture path={thumbnail} alt="" sizes="144px" />
        </div>
      )}
      <h2 className="h-block">{title}</h2>
      {text && (
        <p className="small">
          <span id={id}>{isOpen ? text : short}</span>{" "}
          {short !== text && (
            <button type="button" className="link" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
              {isOpen ? m.repairs_read_less() : m.repairs_read_more()}
            </button>
          )}
        </p>
      )}
    </>
  )
}

import { useEffect, useRef, useState } from "react"
import type { UploadedPicture } from "#contract/office/storefront/pictures.ts"
import { m } from "#messages/messages.js"
import { Button, IconButton } from "#office/parts/control/button.tsx"
import { Mark } from "#office/parts/text/badge.tsx"
import { Picture } from "#office/parts/text/picture.tsx"
import { OfficeProblem } from "#office/problem.ts"
import { sendPicture } from "#office/send-picture.ts"

type PictureFieldProps = {
  label: string
  hint?: string
  picture: UploadedPicture | null
  mistake?: string | null
  isLocked?: boolean
  onTaken: (picture: UploadedPicture) => void
  /** Where the picture may be missing. */
  onRemoved?: () => void
}

/** One picture of a form, which is sent as soon as it is chosen. */
export function PictureField({ label, hint, picture, mistake = null, isLocked = false, onTaken, onRemoved }: PictureFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const { send, isSending, fault } = useSending(onTaken)
  const words = fault ?? mistake
  return (
    <div className="row wrap">
      <Picture src={picture?.image || null} size="lg" />
      <span className="grow stack stack-1">
        <span>{label}</span>
        {hint !== undefined && <span className="t13 quiet">{hint}</span>}
        {words && (
          <Mark tone="bad" icon="alert">
            {words}
          </Mark>
        )}
      </span>
      {!isLocked && (
        <Button
          size="sm"
          icon="upload"
          busy={isSending}
          aria-label={m.office_picture_choose_of({ name: label })}
          onClick={() => input.current?.click()}
        >
          {m.office_picture_choose()}
        </Button>
      )}
      {!isLocked && onRemoved && picture && (
        <IconButton icon="trash" size="small" aria-label={m.office_picture_remove({ name: label })} onClick={onRemoved} />
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept="image/jpeg,image/png,image/webp,image/avif"
        aria-label={label}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          currentTarget.value = ""
          if (file) void send(file)
        }}
      />
    </div>
  )
}

/** Sends a picture; a field that is gone takes none. */
function useSending(onTaken: (picture: UploadedPicture) => void) {
  const ended = useRef(new AbortController())
  const [isSending, setSending] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    ended.current = controller
    return () => controller.abort()
  }, [])
  const send = async (file: File) => {
    const { signal } = ended.current
    setSending(true)
    setFault(null)
    try {
      const taken = await sendPicture(file, () => {}, signal)
      if (!signal.aborted) onTaken(taken)
    } catch (cause) {
      setFault(cause instanceof OfficeProblem ? cause.detail : m.office_fault())
    }
    setSending(false)
  }
  return { send, isSending, fault }
}

import { useNavigate } from "@tanstack/react-router"
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from "react"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { objectAddress } from "#office/object-address.ts"
import { useCamera } from "#office/parts/camera/use-camera.ts"
import { Button } from "#office/parts/control/button.tsx"
import { TextField } from "#office/parts/control/field.tsx"
import { Notice } from "#office/parts/page/notice.tsx"
import { Page } from "#office/parts/page/page.tsx"
import { useTask } from "#office/use-task.ts"
import { referenceIn } from "#rules/office/scanned.ts"
import { codeReader } from "./code-reader.ts"
import * as styles from "./scan.module.css"

/** A code counts again when it was out of view for this long. */
const AGAIN_MS = 2000
/** How long the page rests between two pictures, so that it stays quick on a phone. */
const REST_MS = 150

/** Opens the order or the ticket whose QR code or Code 128 the camera sees, or whose reference is typed. [OFFICE-161] */
export function ScanPage() {
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const seen = useRef({ text: "", at: 0 })
  const [typed, setTyped] = useState("")
  const { open, busy, mistake } = useOpen()
  const see = useEffectEvent((text: string) => {
    // A code that comes during a look-up is looked up after it, if it is still in view.
    if (busy) return
    // A code stays in view for many pictures.
    const isSame = text === seen.current.text && Date.now() - seen.current.at < AGAIN_MS
    seen.current = { text, at: Date.now() }
    if (!isSame) void open(text)
  })
  const camera = useCamera(video, { onShown: (shown, signal) => codesIn(shown, signal, see) })
  useEffect(() => {
    if (camera === "off") field.current?.focus()
  }, [camera])
  const send = (event: FormEvent) => {
    event.preventDefault()
    void open(typed)
  }
  return (
    <Page title={m.office_scan()}>
      <div className={styles.scan}>
        <div className={styles.camera} hidden={camera === "off"}>
          <video ref={setVideo} className={styles.video} muted playsInline aria-label={m.office_scan_camera()} />
          <span className={styles.aim} aria-hidden="true" />
        </div>
        <p className="t13 quiet" role="status">
          {camera === "off" ? m.office_scan_no_camera() : m.office_scan_aim()}
        </p>
        {mistake && (
          <Notice tone="bad" alert>
            {mistake}
          </Notice>
        )}
        <form className="stack" onSubmit={send}>
          <TextField
            ref={field}
            label={m.office_scan_reference()}
            dir="ltr"
            required
            maxLength={200}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          <div>
            <Button type="submit" kind="primary" busy={busy}>
              {m.office_scan_open()}
            </Button>
          </div>
        </form>
      </div>
    </Page>
  )
}

/** Gives the text of each code that a video shows. */
async function codesIn(video: HTMLVideoElement, signal: AbortSignal, tell: (text: string) => void): Promise<void> {
  const read = await codeReader()
  while (!signal.aborted) {
    const text = await read(video)
    if (text !== null && !signal.aborted) tell(text)
    await new Promise((done) => setTimeout(done, REST_MS))
  }
}

/** Opens what a code or a typed text names; says so when the member has no such order or repair. */
function useOpen() {
  const navigate = useNavigate()
  const { run, busy, mistake } = useTask()
  const [unknown, setUnknown] = useState<string | null>(null)
  const open = (text: string) =>
    run(async () => {
      setUnknown(null)
      const reference = referenceIn(text)
      const exact = reference && (await api.today.find({ q: reference })).exact
      const address = exact && objectAddress(exact)
      if (address) await navigate({ to: address })
      else setUnknown(reference ? m.office_scan_unknown({ reference }) : m.office_scan_no_reference())
    })
  return { open, busy, mistake: mistake ?? unknown }
}

import { useEffect, useRef, useState } from "react"
import type { UploadedPicture } from "#contract/office/storefront/pictures.ts"
import { m } from "#messages/messages.js"
import { OfficeProblem } from "#office/problem.ts"
import { sendPicture } from "#office/send-picture.ts"

export type Upload = {
  key: number
  file: File
  state: "waiting" | "sending" | "done" | "failed"
  /** How much has been sent, from 0 to 1. */
  part: number
  mistake: string | null
}

/** Sends pictures one after the other, so that they arrive in the order in which they were dropped; a failed one can be sent again alone. */
export function useUploads(onTaken: (picture: UploadedPicture) => void) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const queue = useRef<Upload[]>([])
  const isBusy = useRef(false)
  const ended = useRef(new AbortController())
  const taken = useRef(onTaken)
  useEffect(() => {
    taken.current = onTaken
  })
  useEffect(() => {
    const controller = new AbortController()
    ended.current = controller
    return () => controller.abort()
  }, [])

  const patch = (key: number, part: Partial<Upload>) =>
    setUploads((all) => all.map((each) => (each.key === key ? { ...each, ...part } : each)))
  const work = async () => {
    if (isBusy.current) return
    isBusy.current = true
    for (let next = queue.current.shift(); next && !ended.current.signal.aborted; next = queue.current.shift()) {
      const { key, file } = next
      patch(key, { state: "sending", part: 0, mistake: null })
      try {
        taken.current(await sendPicture(file, (part) => patch(key, { part }), ended.current.signal))
        patch(key, { state: "done", part: 1 })
      } catch (fault) {
        patch(key, { state: "failed", mistake: fault instanceof OfficeProblem ? fault.detail : m.office_fault() })
      }
    }
    isBusy.current = false
  }
  const enqueue = (added: readonly Upload[]) => {
    queue.current.push(...added)
    void work()
  }
  return {
    uploads,
    add: (files: readonly File[]) => {
      const added = files.map((file): Upload => ({ key: nextKey++, file, state: "waiting", part: 0, mistake: null }))
      setUploads((all) => [...all.filter(({ state }) => state !== "done"), ...added])
      enqueue(added)
    },
    again: (upload: Upload) => {
      patch(upload.key, { state: "waiting", part: 0, mistake: null })
      enqueue([upload])
    },
    drop: (upload: Upload) => setUploads((all) => all.filter(({ key }) => key !== upload.key)),
  }
}

let nextKey = 1

import { useNavigate } from "@tanstack/react-router"
import { useEffect, useRef, useState } from "react"
import { m } from "#messages/messages.js"
import { OfficeProblem } from "#office/problem.ts"
import { importFileFault, MAX_IMPORT_BYTES, MAX_IMPORT_FILES } from "#rules/catalog/office/import-run.ts"
import { uploadTable } from "./import-data.ts"

/** A refused file and the reason; `name` is null when the reason is about all files, `key` differs for files with the same name. */
export type RefusedFile = { key: number; name: string | null; why: string }

const MEGABYTE = 1024 * 1024

/** Sends tables one after the other. A single one that is taken is opened; those that are refused are named. */
export function useTables() {
  const navigate = useNavigate()
  const [sending, setSending] = useState<string | null>(null)
  const [refused, setRefused] = useState<readonly RefusedFile[]>([])
  const isBusy = useRef(false)
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const send = async (files: readonly File[]) => {
    if (files.length === 0 || isBusy.current) return
    if (files.length > MAX_IMPORT_FILES)
      return setRefused([{ key: 0, name: null, why: m.office_import_too_many({ count: MAX_IMPORT_FILES }) }])
    isBusy.current = true
    setRefused([])
    const taken: number[] = []
    for (const [key, file] of files.entries()) {
      setSending(file.name)
      try {
        refuseUnfit(file)
        taken.push((await uploadTable(file)).id)
      } catch (fault) {
        const why = fault instanceof OfficeProblem ? fault.detail : m.office_fault()
        setRefused((before) => [...before, { key, name: file.name, why }])
      }
    }
    isBusy.current = false
    setSending(null)
    const [only] = taken
    // Somebody who has gone to another page stays there.
    if (files.length === 1 && only !== undefined && isHere.current) await navigate({ to: "/import/$id", params: { id: String(only) } })
  }
  return { send, sending, refused }
}

function refuseUnfit(file: File): void {
  const fault = importFileFault(file)
  if (fault === "type") throw new OfficeProblem(415, m.office_import_no_csv())
  if (fault === "empty") throw new OfficeProblem(422, m.office_import_empty())
  if (fault === "size") throw new OfficeProblem(413, m.office_import_too_large({ megabytes: MAX_IMPORT_BYTES / MEGABYTE }))
}

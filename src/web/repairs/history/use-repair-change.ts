import { useState } from "react"
import type { ServiceRequest } from "#contract/repairs.ts"
import { ApiProblem } from "#web/api-problem.ts"

type RepairChange = {
  busy: boolean
  /** Why the last try changed nothing, or may not have. */
  failure: ApiProblem | null
  forgetFailure: () => void
  /** Gives the changed repair, or null after a failure. Both changes can be sent again: the second time nothing happens. */
  send: (change: () => Promise<ServiceRequest>) => Promise<ServiceRequest | null>
}

/** Sends a change of a repair and keeps why it was refused; `onRefused` reads again what the refusal may have been about. */
export function useRepairChange(onRefused: () => void = () => {}): RepairChange {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ApiProblem | null>(null)

  async function send(change: () => Promise<ServiceRequest>): Promise<ServiceRequest | null> {
    setBusy(true)
    setFailure(null)
    try {
      return await change()
    } catch (fault) {
      if (!(fault instanceof ApiProblem)) throw fault
      setFailure(fault)
      onRefused()
      return null
    } finally {
      setBusy(false)
    }
  }

  return { busy, failure, forgetFailure: () => setFailure(null), send }
}

import { useState } from "react"
import type { ServiceRequest } from "#contract/repairs.ts"
import { ApiProblem } from "#web/api-problem.ts"

type RepairChange = {
  busy: boolean
  /** Why the last attempt failed; without a response it may still have succeeded. */
  failure: ApiProblem | null
  forgetFailure: () => void
  /** Resolves with the changed repair, or null after a failure. Both kinds of change can be sent again: the second time has no effect. */
  send: (change: () => Promise<ServiceRequest>) => Promise<ServiceRequest | null>
}

/** Sends a change of a repair and stores the reason of a refusal; `onRefused` reloads the data that the refusal may concern. */
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

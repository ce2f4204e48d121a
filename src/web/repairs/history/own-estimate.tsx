import { useCallback, useEffect, useState } from "react"
import type { FollowedRepair } from "#contract/estimates.ts"
import type { ServiceRequest } from "#contract/repairs.ts"
import { api } from "#web/api.ts"
import type { GivenAnswer } from "#web/following/estimate-answer.tsx"
import { EstimateBox } from "#web/following/estimate-box.tsx"
import * as styles from "./history.module.css"

type OwnEstimateProps = { reference: string; onAnswered: (request: ServiceRequest) => void }

/** The newest estimate of a customer's own repair, and the answer to it; nothing without one. [OFFICE-108] */
export function OwnEstimate({ reference, onAnswered }: OwnEstimateProps) {
  const [repair, setRepair] = useState<FollowedRepair | null>(null)
  const read = useCallback(() => api().estimates.estimate({ reference }), [reference])
  useEffect(() => {
    // The rest of the card says where the repair stands; the mail has the estimate as well.
    read().then(setRepair, () => {})
  }, [read])
  const answer = async (given: GivenAnswer) => {
    const answered = await api().estimates.answer({ reference, ...given })
    // The price in the details follows from the answer. Without it the box still says what was answered.
    api()
      .repairs.request({ reference })
      .then(onAnswered, () => {})
    return answered
  }
  const estimate = repair?.estimate
  if (!repair || !estimate) return null
  return (
    <div className={styles.estimate}>
      <EstimateBox key={estimate.number} repair={{ ...repair, estimate }} read={read} answer={answer} onChanged={setRepair} />
    </div>
  )
}

import { useCallback, useEffect, useState } from "react"
import type { FollowedRepair } from "#contract/estimates.ts"
import { api } from "#web/api.ts"
import { EstimateBox } from "#web/following/estimate-box.tsx"
import * as styles from "./history.module.css"

/** The newest estimate of a customer's own repair, and the answer to it; nothing without one. [OFFICE-108] */
export function OwnEstimate({ reference }: { reference: string }) {
  const [repair, setRepair] = useState<FollowedRepair | null>(null)
  const read = useCallback(() => api().estimates.estimate({ reference }), [reference])
  useEffect(() => {
    // The rest of the card says where the repair stands; the mail has the estimate as well.
    read().then(setRepair, () => {})
  }, [read])
  const estimate = repair?.estimate
  if (!repair || !estimate) return null
  return (
    <div className={styles.estimate}>
      <EstimateBox
        key={estimate.number}
        repair={{ ...repair, estimate }}
        read={read}
        answer={(given) => api().estimates.answer({ reference, ...given })}
        onChanged={setRepair}
      />
    </div>
  )
}

import { useEffect, useSyncExternalStore } from "react"
import { m } from "#messages/messages.js"
import { FactorCheck } from "#office/factor/factor-check.tsx"
import { useMe } from "#office/me.ts"
import { Button } from "#office/parts/control/button.tsx"
import { Dialog } from "#office/parts/dialog/dialog.tsx"
import { Notice } from "#office/parts/page/notice.tsx"
import { queryClient } from "#office/query-client.ts"
import { signOut } from "#office/sign-out.ts"
import { useTask } from "#office/use-task.ts"
import * as styles from "./frame.module.css"
import { answerGate, ask, currentGate, subscribeToGate } from "./gate-state.ts"
import { useIdle } from "./use-idle.ts"

/** As long as the server waits. */
const LOCK_MS = 15 * 60_000

/** Covers an idle page after 15 minutes, and asks for a factor where an action needs one. The page below keeps its state. */
export function GateDialogs() {
  const waiting = useSyncExternalStore(subscribeToGate, currentGate)
  const { locked } = useMe()
  const isIdle = useIdle(LOCK_MS)
  useEffect(() => {
    if (isIdle || locked) void ask("unlock")
  }, [isIdle, locked])
  if (waiting === "unlock") return <Lock />
  return (
    <Dialog open={waiting === "factor"} onClose={() => answerGate(false)} title={m.office_factor_again()}>
      <p>{m.office_factor_again_words()}</p>
      <FactorCheck onGiven={() => answerGate(true)} />
    </Dialog>
  )
}

function Lock() {
  const { run, busy, mistake } = useTask()
  const unlock = () => {
    answerGate(true)
    dispatchEvent(new Event("office-unlocked"))
    void queryClient.invalidateQueries()
  }
  return (
    <Dialog
      open
      // It stays until a factor is given.
      onClose={() => {}}
      veil={styles.lock}
      title={m.office_locked()}
      foot={
        <Button busy={busy} onClick={() => void run(signOut)}>
          {m.office_sign_out()}
        </Button>
      }
    >
      <p>{m.office_locked_words()}</p>
      <FactorCheck onGiven={unlock} />
      {mistake && (
        <Notice tone="bad" icon="alert" alert>
          {mistake}
        </Notice>
      )}
    </Dialog>
  )
}

import { m } from "#messages/messages.js"
import { saveFile } from "#office/parts/control/save-file.ts"
import { OfficeProblem } from "#office/problem.ts"
import { useTask } from "#office/use-task.ts"
import { showToast } from "../dialog/toasts.ts"
import { Button } from "./button.tsx"

type Props = {
  address: string
  name: string
  /** Asks for a file that has too many rows to be made at once. */
  ask?: () => Promise<unknown>
  children: string
}

/** Fetches a file and saves it under its name. A refusal is a sentence beside the button. [OFFICE-50] */
export function DownloadButton({ address, name, ask, children }: Props) {
  const { run, busy, mistake } = useTask()
  const save = async () => {
    try {
      await saveFile(address, name)
    } catch (fault) {
      const isLong = fault instanceof OfficeProblem && fault.code === "too_many_rows"
      if (!ask || !isLong) throw fault
      await ask()
      showToast(m.office_export_asked())
    }
  }
  return (
    <>
      {mistake && (
        <span className="t13 bad" role="alert">
          {mistake}
        </span>
      )}
      <Button kind="plain" icon="download" busy={busy} onClick={() => void run(save)}>
        {children}
      </Button>
    </>
  )
}

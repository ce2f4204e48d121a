import { fetchFile } from "#office/api.ts"
import { useTask } from "#office/use-task.ts"
import { Button } from "./button.tsx"

/** Fetches a file and saves it under its name. A refusal is a sentence beside the button. */
export function DownloadButton({ address, name, children }: { address: string; name: string; children: string }) {
  const { run, busy, mistake } = useTask()
  const save = async () => {
    const link = document.createElement("a")
    link.href = URL.createObjectURL(await fetchFile(address))
    link.download = name
    link.click()
    URL.revokeObjectURL(link.href)
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

import { useRouter } from "@tanstack/react-router"
import { m } from "#messages/messages.js"
import { Button } from "#ui/form/button.tsx"
import { Empty } from "#ui/text/empty.tsx"

/** What a page shows when it could not be loaded or drawn. */
export function PageFault() {
  const router = useRouter()
  return (
    <div className="wrap" role="alert">
      <Empty
        icon="alert"
        heading="h1"
        title={m.shell_fault_title()}
        text={m.shell_fault_text()}
        action={
          <Button kind="primary" onClick={() => void router.invalidate()}>
            {m.shell_try_again()}
          </Button>
        }
      />
    </div>
  )
}

import { lazy, Suspense, useState } from "react"
import { m } from "#messages/messages.js"
import { Button } from "#ui/form/button.tsx"
import { Icon } from "#ui/media/icon.tsx"

const LogoutDialog = lazy(() => import("./logout-dialog.tsx").then((module) => ({ default: module.LogoutDialog })))

/** Opens the question before signing out. */
export function LogoutButton({ className }: { className?: string }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button kind="quiet" className={className} onClick={() => setAsking(true)}>
        <Icon name="logout" flip />
        {m.account_logout()}
      </Button>
      {isAsking && (
        <Suspense>
          <LogoutDialog onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}

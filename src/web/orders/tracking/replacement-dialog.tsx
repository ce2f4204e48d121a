import { m } from "#messages/messages.js"
import { ButtonLink } from "#ui/form/button-link.tsx"
import { OutcomeDialog } from "#web/orders/outcome-dialog.tsx"
import { paths } from "#web/paths.ts"
import type { Replacement } from "./use-replacement.ts"

/** How the request for a replacement goes. [spec 2 §8] */
export function ReplacementDialog({ replacement: { outcome, dismiss } }: { replacement: Replacement }) {
  if (outcome === null) return null
  if (outcome.state === "sending") return <OutcomeDialog state="busy" title={m.orders_replace_busy()} texts={[m.orders_please_wait()]} />
  if (outcome.state === "failed") {
    return <OutcomeDialog state="bad" title={m.orders_replace_failed()} texts={[outcome.text]} onClose={dismiss} />
  }
  return (
    <OutcomeDialog
      state="good"
      title={outcome.title}
      texts={[]}
      onClose={dismiss}
      action={
        <ButtonLink kind="primary" href={paths.home()}>
          {m.orders_shop_more()}
        </ButtonLink>
      }
    />
  )
}

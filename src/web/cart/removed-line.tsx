import { useEffect, useRef, useState } from "react"
import type { CartEntry } from "#contract/cart.ts"
import { m } from "#messages/messages.js"
import { truncate } from "#rules/truncate.ts"
import { Button } from "#ui/form/button.tsx"
import { Icon } from "#ui/media/icon.tsx"
import { ErrorText } from "#ui/text/error-text.tsx"
import styles from "./cart.module.css"

type RemovedLineProps = { entry: CartEntry; refusal: string | null; onUndo: () => Promise<void> }

/** Stands in the place of a removed line, with the way back, which has the focus that the line's button lost. */
export function RemovedLine({ entry, refusal, onUndo }: RemovedLineProps) {
  const undo = useRef<HTMLButtonElement>(null)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => undo.current?.focus({ preventScroll: true }), [])

  async function putBack() {
    setBusy(true)
    await onUndo()
    setBusy(false)
  }

  return (
    <li className={styles.removed}>
      <p className="small" role="status">
        <bdi>{m.cart_removed({ title: truncate(entry.product.title) })}</bdi>
      </p>
      {refusal && <ErrorText role="alert" text={refusal} />}
      {entry.problem !== "unavailable" && (
        <Button ref={undo} kind="quiet" busy={isBusy} onClick={() => void putBack()}>
          <Icon name="undo" flip />
          {m.cart_undo()}
        </Button>
      )}
    </li>
  )
}

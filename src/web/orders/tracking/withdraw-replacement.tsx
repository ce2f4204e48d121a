import { useState } from "react"
import type { OrderItem } from "#contract/orders.ts"
import { m } from "#messages/messages.js"
import { showToast } from "#ui/dialog/toast.ts"
import { Button } from "#ui/form/button.tsx"
import { labelOf } from "#ui/text/isolated-texts.ts"
import { api } from "#web/api.ts"
import { ApiProblem } from "#web/api-problem.ts"

/** Withdraws the item's request, which is not answered yet. It needs no question, because the request can be made again. [spec 3 §9] */
export function WithdrawReplacement({ item: { id, product }, onChanged }: { item: OrderItem; onChanged: () => void }) {
  const [isBusy, setBusy] = useState(false)

  async function withdraw() {
    setBusy(true)
    try {
      await api().orders.withdrawReplacement({ id })
      showToast(m.orders_replace_withdrawn(), { kind: "good" })
    } catch (fault) {
      if (!(fault instanceof ApiProblem)) throw fault
      showToast(fault.detail, { kind: "bad" })
    } finally {
      setBusy(false)
    }
    // Also after a refusal: the shop may have answered in the meantime.
    onChanged()
  }

  return (
    <Button busy={isBusy} aria-label={labelOf(m.orders_replace_withdraw(), product.title)} onClick={() => void withdraw()}>
      {m.orders_replace_withdraw()}
    </Button>
  )
}

import { m } from "#messages/messages.js"
import { MAX_SLIPS } from "#rules/orders/office-steps.ts"
import { slipsAddress } from "./print-slips.ts"

/** Links to the packing slips in the order of the list: one document, or several for very many orders. */
export function SlipLinks({ references, className }: { references: readonly string[]; className: string | undefined }) {
  const starts = Array.from({ length: Math.ceil(references.length / MAX_SLIPS) }, (_, part) => part * MAX_SLIPS)
  return starts.map((start) => {
    const part = references.slice(start, start + MAX_SLIPS)
    return (
      <a key={start} className={className} href={slipsAddress(part)} target="_blank" rel="noreferrer">
        {starts.length === 1
          ? m.office_orders_print_slips()
          : m.office_orders_print_slips_part({ from: start + 1, to: start + part.length })}
      </a>
    )
  })
}

import { useState } from "react"

/** Every line that was seen, in the order of the cart, so that a line that goes and comes back keeps its place. New ones come first. */
export function useLineOrder(ids: readonly number[]): readonly number[] {
  const [order, setOrder] = useState(ids)
  const fresh = ids.filter((id) => !order.includes(id))
  if (fresh.length === 0) return order
  const next = [...fresh, ...order]
  setOrder(next)
  return next
}

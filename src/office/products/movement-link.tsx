import { Link } from "@tanstack/react-router"
import { useMay } from "#office/me.ts"
import { Reference } from "#office/parts/text/reference.tsx"

/** The order or repair of a movement, as a link for members who may open it. */
export function MovementLink({ order, repair }: { order: string | null; repair: string | null }) {
  const may = useMay()
  const reference = order ?? repair
  if (reference === null) return null
  const words = <Reference>{reference}</Reference>
  if (!may(order === null ? "repairs.read" : "orders.read")) return words
  return (
    <Link to={order === null ? "/repairs/$reference" : "/orders/$reference"} params={{ reference }} className="link">
      {words}
    </Link>
  )
}

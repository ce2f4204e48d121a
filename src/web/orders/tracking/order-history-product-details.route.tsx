import { createFileRoute, redirect } from "@tanstack/react-router"
import { paths } from "#web/paths.ts"

/** The tracking page is the order's own page; without an id, the list of orders. [A17] */
export const Route = createFileRoute("/order-history-product-details")({
  beforeLoad: ({ search }: { search: { id?: string } }) => {
    throw redirect({ href: search.id ? paths.orderDetails(search.id) : paths.profile("orderHistory"), replace: true })
  },
})

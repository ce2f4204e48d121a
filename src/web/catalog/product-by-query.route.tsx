import { createFileRoute } from "@tanstack/react-router"

export const Route = createFileRoute("/product-detail")({
  component: RouteComponent,
})

function RouteComponent() {
  return <div>Hello "/product-detail"!</div>
}

import { createFileRoute, notFound } from "@tanstack/react-router"

/** Every address that no other route has. */
export const Route = createFileRoute("/$")({
  loader: () => {
    throw notFound()
  },
})

// First, because it defines the order of the layers.
import "./style/office.css"
import { QueryClientProvider } from "@tanstack/react-query"
import { RouterProvider } from "@tanstack/react-router"
import { createRoot } from "react-dom/client"
import { queryClient } from "./query-client.ts"
import { router } from "./router.tsx"

const place = document.getElementById("office")
if (!place) throw new Error("The document has no place for the office.")
createRoot(place).render(
  <QueryClientProvider client={queryClient}>
    <RouterProvider router={router} />
  </QueryClientProvider>,
)

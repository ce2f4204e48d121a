import { createFileRoute } from "@tanstack/react-router"
export const Route = createFileRoute("/category/$slug")({ component: L })
function L() { return <h1>Listing</h1> }

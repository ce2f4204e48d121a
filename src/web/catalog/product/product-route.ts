import { lazyRouteComponent } from "@tanstack/react-router"

/**
 * The component of every product route. The routes share one component, so React keeps the screen when its address is replaced by that of
 * another route; `codeSplitGroupings` of the routes keep the framework from making one for each.
 */
export const ProductRoute = lazyRouteComponent(() => import("./product-screen.tsx"), "ProductScreen")

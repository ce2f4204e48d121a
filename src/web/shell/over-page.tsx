import { useRouter, useRouterState } from "@tanstack/react-router"
import { Toaster } from "#ui/dialog/toaster.tsx"
import { LazyDialog } from "#web/loading/lazy-dialog.tsx"

const loadSheet = () => import("#web/orders/checkout/checkout-sheet.tsx").then((module) => module.CheckoutSheet)

/** What shows over every page: the toasts, and the checkout of a Buy Now. */
export function OverPage() {
  const router = useRouter()
  // Only a Buy Now shows a page under another page's address: see `catalog/product/purchase`.
  const masked = useRouterState({ select: ({ location }) => location.maskedLocation })
  const leave = () => router.history.back()
  return (
    <>
      <Toaster />
      {masked && (
        <LazyDialog key={masked.state.__TSR_key} load={loadSheet} onClose={leave}>
          {(CheckoutSheet) => <CheckoutSheet state={masked.state} onClose={leave} />}
        </LazyDialog>
      )}
    </>
  )
}

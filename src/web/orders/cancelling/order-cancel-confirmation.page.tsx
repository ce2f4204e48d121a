import { createFileRoute, useHydrated, useRouter } from "@tanstack/react-router"
import type { OrderItem } from "#contract/orders.ts"
import { m } from "#messages/messages.js"
import { Empty } from "#ui/feedback/empty.tsx"
import { Skeleton } from "#ui/feedback/skeleton.tsx"
import { Button } from "#ui/form/button.tsx"
import { ButtonLink } from "#ui/form/button-link.tsx"
import { Panel } from "#ui/layout/panel.tsx"
import { Picture } from "#ui/media/picture.tsx"
import { BackLink } from "#ui/navigation/back-link.tsx"
import { pageHead } from "#web/head.ts"
import { paths } from "#web/paths.ts"
import { routeHead } from "#web/route-head.ts"
import { CustomerOnly } from "#web/sign-in/customer-only.tsx"
import type { CancelChoice } from "./cancel-query.ts"
import { cancelChoiceOf } from "./cancel-query.ts"
import { CancelDialog, useCancel } from "./cancel-request.tsx"
import styles from "./cancelling.module.css"

export const Route = createFileRoute("/order-cancel-confirmation")({
  loader: ({ location }) => ({ head: pageHead({ title: m.orders_cancel_confirmation_title(), path: location.pathname, unlisted: true }) }),
  head: routeHead,
  component: OrderCancelConfirmationPage,
})

/** The last question before a cancellation. The query says what to cancel; the server's page does not depend on it. [spec 2 §2] */
function OrderCancelConfirmationPage() {
  const isHydrated = useHydrated()
  const choice = cancelChoiceOf(Route.useSearch() as Record<string, string>)
  const waiting = (
    <Panel className="stack">
      <Skeleton />
      <Skeleton />
    </Panel>
  )
  return (
    <div className="wrap page">
      <div className="narrow">
        <BackLink href={paths.profile("orderHistory")} replace>
          {m.orders_back_to_history()}
        </BackLink>
        <div className="page-head">
          <h1 className="h-page">{m.orders_cancel_confirmation_title()}</h1>
        </div>
        {isHydrated ? (
          <CustomerOnly waiting={waiting}>
            <CancelConfirmation choice={choice} />
          </CustomerOnly>
        ) : (
          waiting
        )}
      </div>
    </div>
  )
}

/** "Are you sure?", and the outcome of the answer. [spec 2 §2, §8] */
function CancelConfirmation({ choice }: { choice: CancelChoice | null }) {
  if (choice) return <Question choice={choice} />
  return (
    <Empty
      icon="box"
      heading="h2"
      title={m.orders_cancellation_none()}
      action={
        <ButtonLink href={paths.profile("orderHistory")} replace>
          {m.orders_cancellation_back()}
        </ButtonLink>
      }
    />
  )
}

function Question({ choice }: { choice: CancelChoice }) {
  const router = useRouter()
  const { cancel, outcome, dismiss } = useCancel(choice)
  const isSending = outcome?.state === "sending"

  function keep() {
    void router.navigate({ href: paths.profile("orderHistory"), state: { isAnotherPage: true }, replace: true, resetScroll: false })
  }

  function leave(cancelled: OrderItem[]) {
    void router.navigate({ href: paths.home(), state: { cancelled, isAnotherPage: true }, replace: true, resetScroll: false })
  }

  return (
    <div className="stack-6">
      <Panel className={styles.product}>
        {choice.productImage && <Picture path={choice.productImage} alt="" sizes="128px" />}
        {choice.isAllItems && <p className="small quiet">{m.orders_confirmation_all()}</p>}
        <p className="strong">
          <bdi>{choice.productName}</bdi>
        </p>
        <p className="small">
          {m.orders_cancellation_reason()}: <bdi>{choice.reasonDescription}</bdi>
        </p>
        {choice.additionalReason && (
          <p className="small quiet">
            <bdi>{choice.additionalReason}</bdi>
          </p>
        )}
      </Panel>
      <h2 className={`h-block ${styles.question}`}>{m.orders_confirmation_question()}</h2>
      <div className={styles.actions}>
        <Button size="lg" disabled={isSending} onClick={keep}>
          {m.orders_confirmation_keep()}
        </Button>
        <Button kind="bad-solid" size="lg" disabled={isSending} onClick={() => void cancel()}>
          {isSending ? m.orders_confirmation_busy() : m.orders_confirmation_continue()}
        </Button>
      </div>
      <CancelDialog outcome={outcome} onDone={leave} onDismiss={dismiss} />
    </div>
  )
}

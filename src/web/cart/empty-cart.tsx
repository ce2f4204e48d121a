import { m } from "#messages/messages.js"
import { paths } from "#web/paths.ts"
import { ButtonLink } from "#web/ui/button-link.tsx"
import { Empty } from "#web/ui/empty.tsx"

export function EmptyCart() {
  return (
    <Empty
      icon="bag"
      heading="h2"
      title={m.cart_empty()}
      text={m.cart_empty_text()}
      action={
        <ButtonLink kind="primary" size="lg" href={paths.home()}>
          {m.cart_shop_now()}
        </ButtonLink>
      }
    />
  )
}

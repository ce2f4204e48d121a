import { m } from "#messages/messages.js"
import { Empty } from "#ui/feedback/empty.tsx"
import { ButtonLink } from "#ui/form/button.tsx"
import { paths } from "#web/paths.ts"
import { LastViewed } from "./last-viewed.tsx"

export function EmptyCart() {
  return (
    <>
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
      <LastViewed />
    </>
  )
}

import { m } from "#messages/messages.js"
import { Shore } from "#ui/feedback/shore.tsx"
import { ButtonLink } from "#ui/form/button.tsx"
import { paths } from "#web/paths.ts"
import type { WaysOn } from "./load-ways-on.ts"
import { WaysOnSections } from "./ways-on-sections.tsx"

const CATEGORIES = 3

/** A listing of nothing: an address that names nothing, or a thing without products. It has ways on and no filters. */
export function EmptyListing({ name, waysOn }: { /** Null when the address names nothing. */ name: string | null; waysOn: WaysOn }) {
  return (
    <div className="wrap page">
      <Shore
        title={m.catalog_listing_empty()}
        text={name === null ? m.shell_not_found_text() : m.catalog_listing_empty_text({ title: name })}
        ways={
          <>
            <ButtonLink kind="primary" size="lg" href={paths.everything()}>
              {m.catalog_listing_all()}
            </ButtonLink>
            <ButtonLink kind="light" size="lg" href={paths.home()}>
              {m.catalog_listing_home()}
            </ButtonLink>
          </>
        }
      />
      <WaysOnSections {...waysOn} categories={waysOn.categories.slice(0, CATEGORIES)} />
    </div>
  )
}

import { createFileRoute } from "@tanstack/react-router"
import { m } from "#messages/messages.js"
import { Panel } from "#ui/layout/panel.tsx"
import { pageHead } from "#web/head.ts"
import { routeHead } from "#web/route-head.ts"
import { BookingStep } from "./booking-step.tsx"
import { ChoiceTiles } from "./choice-tiles.tsx"
import { DescriptionBlock } from "./description-block.tsx"
import { guardStep, matrixChoices, stepAddress } from "./step-choices.ts"
import { stepServices } from "./step-services.ts"

export const Route = createFileRoute("/select-brand;{$choices}")({
  loader: async ({ params, location }) => {
    const choices = matrixChoices(params.choices)
    guardStep("brand", choices)
    return {
      served: await stepServices("brand", choices),
      head: pageHead({ title: m.repairs_brand_title(), path: location.pathname, unlisted: true }),
    }
  },
  head: routeHead,
  component: SelectBrandPage,
})

/** The choice of the brand. [spec 2 §2] */
function SelectBrandPage() {
  const choices = matrixChoices(Route.useParams().choices)
  return (
    <BookingStep step="brand" choices={choices} served={Route.useLoaderData().served}>
      {({ device }) =>
        device && (
          <>
            <ChoiceTiles
              label={m.repairs_brand_list()}
              look="brand"
              choices={device.brands.map(({ id, name, thumbnail }) => ({
                id,
                href: stepAddress("model", choices["brand"] === String(id) ? choices : { device: String(device.id), brand: String(id) }),
                name,
                picture: thumbnail,
              }))}
            />
            <aside className="sticky">
              <Panel className="stack">
                <DescriptionBlock title={device.keyword_title ?? device.title} thumbnail={device.thumbnail} text={device.description} />
              </Panel>
            </aside>
          </>
        )
      }
    </BookingStep>
  )
}

import { createFileRoute, redirect } from "@tanstack/react-router"
import { createIsomorphicFn } from "@tanstack/react-start"
import { m } from "#messages/messages.js"
import { pageHead } from "#web/head.ts"
import { setPageStatus } from "#web/page-status.ts"
import { paths } from "#web/paths.ts"
import { routeHead } from "#web/route-head.ts"
import { readSite } from "#web/site.ts"
import { BrandService } from "./brand-service.tsx"
import { brandHead } from "./brand-service-head.ts"
import { loadBrand } from "./load-brand.ts"

// Named here as well as there: only so does the browser's script lose the import, which would bring that of the listings.
const tellStatus = createIsomorphicFn()
  .server((status: number) => setPageStatus(status))
  .client((_status: number) => {})

export const Route = createFileRoute("/{$brand}-service/$id")({
  loader: async ({ params, location }) => {
    const { brand, status } = await loadBrand(/^\d{1,9}$/.test(params.id) ? Number(params.id) : 0, location.state)
    if (brand && brand.slug !== params.brand) {
      throw redirect({ href: paths.repairBrand(brand.slug, brand.id), statusCode: 301, replace: true, state: location.state })
    }
    tellStatus(status)
    const head = brand ? brandHead(brand) : pageHead({ title: m.repairs_brand_service_title(), path: location.pathname, unlisted: true })
    return { brand, defaultPicture: readSite().pictures["default-product"], head }
  },
  head: routeHead,
  pendingComponent: BrandPending,
  component: BrandServicePage,
})

function BrandServicePage() {
  const { brand, defaultPicture } = Route.useLoaderData()
  return <BrandService brand={brand} defaultPicture={defaultPicture} />
}

function BrandPending() {
  return (
    <div className="wrap page">
      <p role="status">{m.repairs_brands_loading()}</p>
    </div>
  )
}

import type { RepairBrand, RepairSeo, RepairService } from "#contract/repairs.ts"
import { Panel } from "#ui/layout/panel.tsx"
import { Skeleton } from "#ui/layout/skeleton.tsx"
import { api } from "#web/api.ts"
import { useLoaded } from "#web/use-loaded.ts"
import { DescriptionBlock } from "./description-block.tsx"

type RepairTextsProps = { device: RepairService; brand: RepairBrand }

/** What is said of one brand's devices of one kind; where nothing is, what the brand says of itself. */
export function RepairTexts({ device, brand }: RepairTextsProps) {
  const texts = useLoaded(loadTexts, `${device.slug} ${brand.slug}`)
  const said = texts.state === "ready" ? texts.data : null
  return (
    <aside className="sticky">
      <Panel className="stack">
        {texts.state === "loading" ? (
          <>
            <Skeleton shape="tile" />
            <Skeleton />
          </>
        ) : (
          <DescriptionBlock
            title={said?.keyword_title ?? brand.keyword_title ?? brand.name}
            thumbnail={said?.thumbnail ?? device.thumbnail}
            text={said?.description ?? brand.description}
          />
        )}
      </Panel>
    </aside>
  )
}

/** By the slugs of both. */
function loadTexts(slugs: string, signal: AbortSignal): Promise<RepairSeo> {
  const [device = "", brand = ""] = slugs.split(" ")
  return api().repairs.seo({ service_category: device, brand }, { signal })
}

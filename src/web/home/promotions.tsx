import type { ReactNode } from "react"
import type { Promotion } from "#contract/home.ts"
import { collectionLayout } from "#rules/catalog/layout-variants.ts"
import { safeHref } from "#rules/values/safe-url.ts"
import { paths } from "#web/paths.ts"
import * as styles from "./home.module.css"
import { PromotionOfferLine } from "./promotion-offer-line.tsx"
import { type Scene, SceneTile, type TileLook } from "./scene-tile.tsx"

type PromotionsProps = { collections: readonly Promotion[]; heading: ReactNode; label: string }
const layouts = { single: styles.single, dual: styles.dual, three: styles.three, quad: styles.quad }
type Block = { layout: keyof typeof layouts; tiles: readonly [TileLook, Scene][] }

/** The layout by the number of collections. Scenes are assigned by position, so the data need not name them. */
const blocks: Readonly<Record<number, Block>> = {
  1: { layout: "single", tiles: [["wide", "night"]] },
  2: {
    layout: "dual",
    tiles: [
      ["half", "pearl"],
      ["half", "night"],
    ],
  },
  3: {
    layout: "three",
    tiles: [
      ["large", "mist"],
      ["small", "sand"],
      ["small", "rose"],
    ],
  },
  4: {
    layout: "quad",
    tiles: [
      ["large", "sand"],
      ["small", "pearl"],
      ["small", "mist"],
      ["tall", "rose"],
    ],
  },
}

/** Promotion collections in a layout for their number; more than four are a quad and a layout for the rest. [spec 1 §2.3, A22] */
export function Promotions({ collections, heading, label }: PromotionsProps) {
  const sizes = collectionLayout(collections.length)
  return (
    <>
      {heading && <div className="section-head">{heading}</div>}
      <div className={styles.blocks}>
        {sizes.map((size, place) => {
          const start = sizes.slice(0, place).reduce((sum, count) => sum + count, 0)
          return <PromotionBlock key={start} collections={collections.slice(start, start + size)} label={label} />
        })}
      </div>
    </>
  )
}

function PromotionBlock({ collections, label }: { collections: readonly Promotion[]; label: string }) {
  const block = blocks[collections.length]
  if (!block) return null
  return (
    <ul className={layouts[block.layout]} data-layout={block.layout} aria-label={label}>
      {collections.map((collection, place) => {
        const [look, scene] = block.tiles[place] ?? ["small", "pearl"]
        return (
          <li key={collection.id}>
            <SceneTile href={hrefOf(collection)} name={collection.name} image={collection.image_large} look={look} scene={scene}>
              {collection.offer && <PromotionOfferLine offer={collection.offer} />}
            </SceneTile>
          </li>
        )
      })}
    </ul>
  )
}

/** The address of the collection if it has one, otherwise its listing. [spec 1 §2.3] */
function hrefOf({ url, slug }: Promotion): string {
  return url ? safeHref(url) : paths.collection(slug)
}

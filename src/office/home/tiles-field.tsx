import { useState } from "react"
import { m } from "#messages/messages.js"
import { Button, IconButton } from "#office/parts/control/button.tsx"
import { OrderedList } from "#office/parts/order/ordered-list.tsx"
import { Mark } from "#office/parts/text/badge.tsx"
import { ownName } from "#office/parts/text/own-name.ts"
import { Picture } from "#office/parts/text/picture.tsx"
import { MAX_TILES } from "#rules/catalog/office/home/tile.ts"
import { TileDialog } from "./tile-dialog.tsx"
import { newTile, type TileValues } from "./tile-values.ts"

type TilesFieldProps = { tiles: readonly TileValues[]; onChange: (tiles: readonly TileValues[]) => void }

/** The tiles of a section in their order. Each opens in a dialog. */
export function TilesField({ tiles, onChange }: TilesFieldProps) {
  const [open, setOpen] = useState<TileValues | null>(null)
  const take = (tile: TileValues) => {
    const isThere = tiles.some(({ key }) => key === tile.key)
    onChange(isThere ? tiles.map((one) => (one.key === tile.key ? tile : one)) : [...tiles, tile])
    setOpen(null)
  }
  return (
    <div className="stack stack-2">
      <p className="t13 quiet">{m.office_home_tiles_words()}</p>
      <OrderedList
        label={m.office_home_kind_tiles()}
        items={tiles.map((tile) => ({ id: tile.key, name: ownName(tile.text, tile.text_ar), tile }))}
        onOrder={(items) => onChange(items.map(({ tile }) => tile))}
      >
        {({ tile, name }) => (
          <span className="row">
            <Picture src={tile.picture.image || null} />
            <span className="grow">
              <bdi>{name}</bdi>
              {tile.targets.some(({ name }) => name === null) && <Mark tone="warn">{m.office_home_tile_gone()}</Mark>}
            </span>
            <IconButton icon="edit" size="small" aria-label={m.office_home_tile_edit({ name })} onClick={() => setOpen(tile)} />
            <IconButton
              icon="close"
              size="small"
              aria-label={m.office_collection_take_out({ name })}
              onClick={() => onChange(tiles.filter((one) => one !== tile))}
            />
          </span>
        )}
      </OrderedList>
      {tiles.length < MAX_TILES && (
        <Button size="sm" icon="plus" onClick={() => setOpen(newTile())}>
          {m.office_home_tile_add()}
        </Button>
      )}
      {open && <TileDialog tile={open} others={tiles.filter(({ key }) => key !== open.key)} onTake={take} onClose={() => setOpen(null)} />}
    </div>
  )
}

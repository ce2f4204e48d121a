import { useState } from "react"
import { m } from "#messages/messages.js"
import { Button, IconButton } from "#office/parts/control/button.tsx"
import { SelectField, TextField, TwoLanguages } from "#office/parts/control/field.tsx"
import { Dialog } from "#office/parts/dialog/dialog.tsx"
import { PictureField } from "#office/parts/form/picture-field.tsx"
import { Mark } from "#office/parts/text/badge.tsx"
import { TILE_LISTS, type TileList } from "#rules/catalog/office/home/tile.ts"
import { EntryFinder } from "./entry-finder.tsx"
import * as styles from "./home.module.css"
import { KINDS } from "./section-words.ts"
import { type TileMistakes, type TileValues, tileMistakes } from "./tile-values.ts"

const TEXT = 120

type TileDialogProps = {
  tile: TileValues
  others: readonly TileValues[]
  onTake: (tile: TileValues) => void
  onClose: () => void
}

/** The fields of one tile. What is taken from here is saved with its section. */
export function TileDialog({ tile: before, others, onTake, onClose }: TileDialogProps) {
  const [tile, setTile] = useState(before)
  const [mistakes, setMistakes] = useState<TileMistakes>({})
  const set = (part: Partial<TileValues>) => setTile((now) => ({ ...now, ...part }))
  const take = () => {
    const found = tileMistakes(tile, others)
    setMistakes(found)
    if (Object.keys(found).length === 0) onTake(tile)
  }
  const title = before.text === "" ? m.office_home_tile_add() : m.office_home_tile_edit({ name: before.text })
  const foot = (
    <>
      <Button kind="plain" onClick={onClose}>
        {m.office_back()}
      </Button>
      <Button kind="primary" type="submit" form="tile">
        {m.office_home_tile_take()}
      </Button>
    </>
  )
  const price = (field: "price_from" | "price_upto", label: string) => (
    <TextField
      label={label}
      mistake={mistakes[field] ?? null}
      inputMode="decimal"
      dir="ltr"
      maxLength={12}
      value={tile[field]}
      onChange={({ target }) => set({ [field]: target.value })}
    />
  )
  return (
    <Dialog open onClose={onClose} title={title} foot={foot}>
      <form
        id="tile"
        className="stack stack-4"
        onSubmit={(event) => {
          event.preventDefault()
          take()
        }}
      >
        <TwoLanguages
          label={m.office_home_tile_text()}
          en={{
            value: tile.text,
            mistake: mistakes.text ?? null,
            maxLength: TEXT,
            onChange: ({ target }) => set({ text: target.value }),
          }}
          ar={{
            value: tile.text_ar,
            mistake: mistakes.text_ar ?? null,
            maxLength: TEXT,
            onChange: ({ target }) => set({ text_ar: target.value }),
          }}
        />
        <PictureField
          label={m.office_home_tile_picture()}
          hint={m.office_home_tile_picture_hint()}
          picture={tile.picture.src === "" ? null : tile.picture}
          mistake={mistakes.picture ?? null}
          onTaken={(picture) => set({ picture })}
        />
        <Targets targets={tile.targets} onChange={(targets) => set({ targets })} />
        <div className="cols cols-2">
          {price("price_from", m.office_home_tile_from())}
          {price("price_upto", m.office_home_tile_upto())}
        </div>
      </form>
    </Dialog>
  )
}

type TargetsProps = { targets: TileValues["targets"]; onChange: (targets: TileValues["targets"]) => void }

/** The listings and single products that a tile leads to. */
function Targets({ targets, onChange }: TargetsProps) {
  const [list, setList] = useState<TileList>("categories")
  return (
    <fieldset className={styles.children}>
      <legend className="medium">{m.office_home_tile_leads()}</legend>
      <p className="t13 quiet">{m.office_home_tile_leads_words()}</p>
      {targets.length > 0 && (
        <ul className={styles.found} aria-label={m.office_home_tile_leads()}>
          {targets.map((target) => {
            const name = target.name ?? target.slug
            return (
              <li key={`${target.list} ${target.slug}`} className="row">
                <span className="grow cut">
                  <bdi>{name}</bdi> <span className="t13 quiet">{KINDS[target.list].label()}</span>
                </span>
                {target.name === null && <Mark tone="warn">{m.office_home_gone()}</Mark>}
                <IconButton
                  icon="close"
                  size="small"
                  aria-label={m.office_collection_take_out({ name })}
                  onClick={() => onChange(targets.filter((one) => one !== target))}
                />
              </li>
            )
          })}
        </ul>
      )}
      <SelectField
        label={m.office_home_tile_list()}
        value={list}
        options={TILE_LISTS.map((value) => ({ value, label: KINDS[value].label() }))}
        onChange={({ target }) => setList(TILE_LISTS.find((one) => one === target.value) ?? "categories")}
      />
      <EntryFinder
        key={list}
        kind={list}
        isChosen={({ slug }) => targets.some((target) => target.list === list && target.slug === slug)}
        onChoose={({ slug, name }) => onChange([...targets, { list, slug, name }])}
      />
    </fieldset>
  )
}

import { type ReactNode, useState } from "react"
import type { HomeDraft, HomeEntry, OfficeHomeSection } from "#contract/office/storefront/home-page.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { IconButton } from "#office/parts/control/button.tsx"
import { TwoLanguages } from "#office/parts/control/field.tsx"
import { ConflictDialog } from "#office/parts/form/conflict-dialog.tsx"
import { DraftNotice } from "#office/parts/form/draft-notice.tsx"
import { useObjectForm } from "#office/parts/form/use-object-form.ts"
import { OrderedList } from "#office/parts/order/ordered-list.tsx"
import { Notice } from "#office/parts/page/notice.tsx"
import { Panel } from "#office/parts/page/panel.tsx"
import { Mark } from "#office/parts/text/badge.tsx"
import { listed } from "#office/parts/text/listed.ts"
import { Picture } from "#office/parts/text/picture.tsx"
import { EntryFinder } from "./entry-finder.tsx"
import { thenRefresh } from "./home-data.ts"
import { FAULT_WORDS, KINDS, nameOf, type SectionKind } from "./section-words.ts"
import { placed } from "./sections-panel.tsx"
import { savedTile, type TileValues, tilesValues } from "./tile-values.ts"
import { TilesField } from "./tiles-field.tsx"

const TITLE = 120

type SectionValues = { title: string; title_ar: string; entries: readonly number[]; tiles: readonly TileValues[] }

type KnownEntry = HomeEntry & { id: number }

type SectionFormProps = { draft: HomeDraft; section: OfficeHomeSection }

/** The title of a section in two languages, and its entries in their order. */
export function SectionForm({ draft, section }: SectionFormProps) {
  const { key } = section
  const kind: SectionKind = section.kind ?? "products"
  const words = KINDS[kind].label()
  const names = { title: m.office_home_title(), title_ar: m.office_home_title_arabic(), entries: words, tiles: words }
  const [found, setFound] = useState<ReadonlyMap<number, KnownEntry>>(new Map())
  const form = useObjectForm<SectionValues>({
    object: `home:${key}`,
    saved: valuesOf(section),
    version: draft.version,
    names,
    read: (current) => {
      const now = (current as HomeDraft).sections.find((one) => one.key === key)
      return valuesOf(now ?? section)
    },
    save: async ({ title, title_ar, entries, tiles }, version) => {
      const titles = { title: title.trim() || null, title_ar: title_ar.trim() || null }
      const content = { ...titles, kind, entries: [...entries], ...(kind === "catalogs" ? { tiles: tiles.map(savedTile) } : {}) }
      const sections = draft.sections.map((one) => (one.key === key ? { ...placed(one), content } : placed(one)))
      return (await thenRefresh(api.homePage.save({ sections }, { version }))).version
    },
  })
  const { title, title_ar: arabic, entries, tiles } = form.values
  const known = new Map([...section.entries.filter(hasId), ...found.values()].map((entry) => [entry.id, entry]))
  const choose = (entry: KnownEntry) => {
    setFound((now) => new Map([...now, [entry.id, entry]]))
    form.set("entries", [...entries, entry.id])
  }
  return (
    <Panel
      title={<bdi>{nameOf({ title: title || null, title_ar: arabic || null, kind })}</bdi>}
      aside={<span className="quiet t13">{words}</span>}
    >
      <div className="stack stack-4">
        <DraftNotice draft={form.draft} onTake={form.takeDraft} onDrop={form.dropDraft} />
        {section.faults.map((fault) => (
          <Notice key={fault} tone="warn" icon="alert">
            {FAULT_WORDS[fault]()}
          </Notice>
        ))}
        <TwoLanguages
          label={m.office_home_title()}
          en={{ value: title, maxLength: TITLE, onChange: ({ target }) => form.set("title", target.value) }}
          ar={{ value: arabic, maxLength: TITLE, onChange: ({ target }) => form.set("title_ar", target.value) }}
        />
        {kind === "catalogs" ? (
          <TilesField tiles={tiles} onChange={(next) => form.set("tiles", next)} />
        ) : (
          <>
            <EntryFinder kind={kind} isChosen={({ id }) => entries.includes(id)} onChoose={choose} />
            <Entries label={words} entries={entries.map((id) => known.get(id) ?? gone(id))} onOrder={(ids) => form.set("entries", ids)} />
          </>
        )}
      </div>
      {form.conflict && (
        <ConflictDialog conflict={form.conflict} names={names} words={wordsOf} onResolve={form.resolve} onClose={form.leaveConflict} />
      )}
    </Panel>
  )
}

type EntriesProps = { label: string; entries: readonly KnownEntry[]; onOrder: (ids: readonly number[]) => void }

function Entries({ label, entries, onOrder }: EntriesProps) {
  const set = (next: readonly KnownEntry[]) => onOrder(next.map(({ id }) => id))
  return (
    <OrderedList
      label={label}
      items={entries.map((entry) => ({ id: String(entry.id), name: entryName(entry), entry }))}
      onOrder={(items) => set(items.map(({ entry }) => entry))}
    >
      {({ entry, name }) => (
        <EntryLine entry={entry}>
          <IconButton
            icon="close"
            size="small"
            aria-label={m.office_collection_take_out({ name })}
            onClick={() => set(entries.filter((one) => one !== entry))}
          />
        </EntryLine>
      )}
    </OrderedList>
  )
}

function valuesOf({ title, title_ar: arabic, entries, tiles }: OfficeHomeSection): SectionValues {
  return { title: title ?? "", title_ar: arabic ?? "", entries: entries.flatMap(({ id }) => id ?? []), tiles: tilesValues(tiles) }
}

/** A title, the texts of tiles, or the number of other entries. */
function wordsOf(value: unknown): string {
  if (!Array.isArray(value)) return typeof value === "string" && value !== "" ? value : m.office_no_value()
  const texts = value.flatMap((entry: number | TileValues) => (typeof entry === "number" ? [] : [entry.text]))
  return texts.length > 0 ? listed(texts) : String(value.length)
}

function hasId(entry: HomeEntry): entry is KnownEntry {
  return entry.id !== null
}

function gone(id: number): KnownEntry {
  return { id, name: null, picture: null, is_shown: false }
}

function entryName({ name }: HomeEntry): string {
  return name ?? m.office_home_gone()
}

function EntryLine({ entry, children }: { entry: HomeEntry; children?: ReactNode }) {
  return (
    <span className="row">
      <Picture src={entry.picture} />
      <span className="grow cut">{entryName(entry)}</span>
      {!entry.is_shown && <Mark tone="warn">{m.office_home_not_shown()}</Mark>}
      {children}
    </span>
  )
}

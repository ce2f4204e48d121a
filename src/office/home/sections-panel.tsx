import type { HomeDraft, OfficeHomeSection, SavedSection } from "#contract/office/storefront/home-page.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { Button, IconButton } from "#office/parts/control/button.tsx"
import { ActMenu } from "#office/parts/dialog/act-menu.tsx"
import { showToast } from "#office/parts/dialog/toasts.ts"
import { OrderedList } from "#office/parts/order/ordered-list.tsx"
import { Empty } from "#office/parts/page/empty.tsx"
import { Notice } from "#office/parts/page/notice.tsx"
import { Panel } from "#office/parts/page/panel.tsx"
import { Mark } from "#office/parts/text/badge.tsx"
import { Icon } from "#office/parts/text/icon.tsx"
import { useTask } from "#office/use-task.ts"
import * as styles from "./home.module.css"
import { thenRefresh } from "./home-data.ts"
import { faultsText, KINDS, nameOf, type SectionKind } from "./section-words.ts"

const ADDED = ["products", "categories", "brands", "collections"] as const satisfies readonly SectionKind[]

type SectionsPanelProps = { draft: HomeDraft; chosen: string | null; onChoose: (key: string) => void }

/** The sections of the draft: added, ordered, hidden and removed, each change saved in the draft at once. [OFFICE-139] */
export function SectionsPanel({ draft: { sections, version }, chosen, onChoose }: SectionsPanelProps) {
  const { run, busy, mistake } = useTask()
  const save = (next: readonly SavedSection[], seen = version) => thenRefresh(api.homePage.save({ sections: [...next] }, { version: seen }))
  const saveAll = (next: readonly OfficeHomeSection[], seen?: number) => save(next.map(placed), seen)
  const hide = (section: OfficeHomeSection) =>
    run(() => saveAll(sections.map((one) => (one === section ? { ...one, is_hidden: !one.is_hidden } : one))))
  const remove = (section: OfficeHomeSection) =>
    run(async () => {
      const after = await saveAll(sections.filter((one) => one !== section))
      const back = () =>
        save(
          sections.map((one) => (one === section ? { ...placed(one), content: contentOf(one) } : placed(one))),
          after.version,
        )
      // A tile is written nowhere else, so only other sections come back.
      showToast(
        m.office_home_removed({ name: nameOf(section) }),
        section.kind === "catalogs" || section.kind === null ? undefined : () => void back(),
      )
    })
  const add = (kind: SectionKind) =>
    run(async () => {
      const key = `s-${Date.now().toString(36)}`
      await save([...sections.map(placed), { key, is_hidden: false, content: { title: null, title_ar: null, kind, entries: [] } }])
      onChoose(key)
    })
  return (
    <Panel
      title={m.office_home_sections()}
      aside={<span className="quiet num">{sections.length}</span>}
      acts={<AddSection onAdd={(kind) => void add(kind)} />}
    >
      <div className="stack" aria-busy={busy}>
        {mistake && (
          <Notice tone="bad" alert>
            {mistake}
          </Notice>
        )}
        {sections.length === 0 ? (
          <Empty icon="home" title={m.office_home_none()}>
            {m.office_home_none_words()}
          </Empty>
        ) : (
          <OrderedList
            label={m.office_home_sections()}
            items={sections.map((section) => ({ id: section.key, name: nameOf(section), section }))}
            current={chosen}
            onOrder={(items) => void run(() => saveAll(items.map(({ section }) => section)))}
          >
            {({ section }) => (
              <SectionLine
                section={section}
                isChosen={section.key === chosen}
                onChoose={() => onChoose(section.key)}
                onHide={() => void hide(section)}
                onRemove={() => void remove(section)}
              />
            )}
          </OrderedList>
        )}
      </div>
    </Panel>
  )
}

function AddSection({ onAdd }: { onAdd: (kind: SectionKind) => void }) {
  const trigger = (
    <Button size="sm" kind="quiet" icon="plus">
      {m.office_home_add()}
    </Button>
  )
  return (
    <ActMenu
      trigger={trigger}
      acts={ADDED.map((kind) => ({ label: KINDS[kind].label(), icon: KINDS[kind].icon, onPick: () => onAdd(kind) }))}
    />
  )
}

export function placed({ key, is_hidden }: OfficeHomeSection): SavedSection {
  return { key, is_hidden }
}

function contentOf({ title, title_ar, kind, entries }: OfficeHomeSection): SavedSection["content"] {
  return {
    title,
    title_ar,
    kind: kind ?? "products",
    entries: entries.flatMap(({ id, name }) => (id === null || name === null ? [] : [id])),
  }
}

type SectionLineProps = { section: OfficeHomeSection; isChosen: boolean; onChoose: () => void; onHide: () => void; onRemove: () => void }

function SectionLine({ section, isChosen, onChoose, onHide, onRemove }: SectionLineProps) {
  const { kind, count, is_hidden: isHidden, faults } = section
  const name = nameOf(section)
  return (
    <span className={styles.line}>
      <button type="button" className={styles.name} aria-pressed={isChosen} onClick={onChoose}>
        <Icon name={kind ? KINDS[kind].icon : "dot"} size="sm" />
        <span className="grow">
          <bdi className="medium">{name}</bdi>
          <span className={styles.under}>{kind && KINDS[kind].count({ count })}</span>
          {faults.length > 0 && <Mark tone="warn">{faultsText(section)}</Mark>}
          {isHidden && <Mark tone="plain">{m.office_home_hidden()}</Mark>}
        </span>
      </button>
      <IconButton
        icon="eye"
        size="small"
        aria-pressed={isHidden}
        aria-label={isHidden ? m.office_home_show({ name }) : m.office_home_hide({ name })}
        onClick={onHide}
      />
      <IconButton icon="trash" size="small" aria-label={m.office_home_remove({ name })} onClick={onRemove} />
    </span>
  )
}

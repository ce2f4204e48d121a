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
import { queryClient } from "#office/query-client.ts"
import { useQueue } from "#office/use-task.ts"
import { classNames } from "#ui/style/class-names.ts"
import * as styles from "./home.module.css"
import { homeQuery, thenRefresh } from "./home-data.ts"
import { faultsText, KINDS, nameOf, type SectionKind } from "./section-words.ts"

const ADDED = ["products", "categories", "brands", "collections", "catalogs"] as const satisfies readonly SectionKind[]

type SectionsPanelProps = { draft: HomeDraft; chosen: string | null; onChoose: (key: string) => void }

/** The sections of the draft: added, ordered, hidden and removed, each change saved in the draft at once. [OFFICE-139] */
export function SectionsPanel({ draft, chosen, onChoose }: SectionsPanelProps) {
  const { sections } = draft
  const { order, hide, remove, add, busy, mistake } = useSectionChanges(draft)
  return (
    <Panel
      title={m.office_home_sections()}
      aside={<span className="quiet num">{sections.length}</span>}
      acts={<AddSection onAdd={(kind) => void add(kind).then(onChoose)} />}
    >
      <div className={classNames("stack", styles.sections)} aria-busy={busy}>
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
            onOrder={(items) => order(items.map(({ id }) => id))}
          >
            {({ section }) => (
              <SectionLine
                section={section}
                isChosen={section.key === chosen}
                onChoose={() => onChoose(section.key)}
                onHide={() => hide(section)}
                onRemove={() => void remove(section)}
              />
            )}
          </OrderedList>
        )}
      </div>
    </Panel>
  )
}

/** What can be done with the sections: each change is saved after the ones before it. */
function useSectionChanges(draft: HomeDraft) {
  const { run, busy, mistake } = useQueue()
  // A change that comes while another one is saved is made on what is there afterwards.
  const current = () => queryClient.getQueryData(homeQuery.queryKey) ?? draft
  const save = (next: readonly SavedSection[], version: number) => thenRefresh(api.homePage.save({ sections: [...next] }, { version }))
  const change = (changed: (all: readonly OfficeHomeSection[]) => SavedSection[]) =>
    run(() => {
      const now = current()
      return save(changed(now.sections), now.version)
    })
  const order = (keys: readonly string[]) => {
    const inOrder = (all: readonly OfficeHomeSection[]) => all.toSorted((one, other) => keys.indexOf(one.key) - keys.indexOf(other.key))
    queryClient.setQueryData(homeQuery.queryKey, { ...current(), sections: inOrder(current().sections) })
    void change((all) => inOrder(all).map(placed))
  }
  const hide = ({ key, is_hidden: isHidden }: OfficeHomeSection) =>
    void change((all) => all.map((one) => (one.key === key ? { key, is_hidden: !isHidden } : placed(one))))
  const remove = (section: OfficeHomeSection) =>
    run(async () => {
      const { sections: before, version } = current()
      const after = await save(before.filter(({ key }) => key !== section.key).map(placed), version)
      // Named again at once, it comes back as it was.
      const back = () => run(() => save(before.map(placed), after.version))
      showToast(m.office_home_removed({ name: nameOf(section) }), () => void back())
    })
  const add = async (kind: SectionKind) => {
    const key = `s-${Date.now().toString(36)}`
    await change((all) => [...all.map(placed), { key, is_hidden: false, content: { title: null, title_ar: null, kind, entries: [] } }])
    return key
  }
  return { order, hide, remove, add, busy, mistake }
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

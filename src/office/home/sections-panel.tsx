import type { HomeDraft, OfficeHomeSection } from "#contract/office/storefront/home-page.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { IconButton } from "#office/parts/control/button.tsx"
import { showToast } from "#office/parts/dialog/toasts.ts"
import { OrderedList } from "#office/parts/order/ordered-list.tsx"
import { Empty } from "#office/parts/page/empty.tsx"
import { Notice } from "#office/parts/page/notice.tsx"
import { Panel } from "#office/parts/page/panel.tsx"
import { Mark } from "#office/parts/text/badge.tsx"
import { Icon, type IconName } from "#office/parts/text/icon.tsx"
import { useTask } from "#office/use-task.ts"
import { thenRefresh } from "./home-data.ts"

type Kind = NonNullable<OfficeHomeSection["kind"]>

const KINDS: Readonly<Record<Kind, { icon: IconName; count: (of: { count: number }) => string }>> = {
  products: { icon: "tag", count: m.office_home_products },
  categories: { icon: "grid", count: m.office_home_categories },
  brands: { icon: "sparkle", count: m.office_home_brands },
  collections: { icon: "percent", count: m.office_home_collections },
  catalogs: { icon: "bolt", count: m.office_home_tiles },
}

/** The sections of the draft: ordered, hidden and removed, each change saved in the draft at once. [OFFICE-139] */
export function SectionsPanel({ draft: { sections, version } }: { draft: HomeDraft }) {
  const { run, busy, mistake } = useTask()
  const save = (next: readonly OfficeHomeSection[]) =>
    run(() => {
      const kept = next.map(({ key, is_hidden: isHidden }) => ({ key, is_hidden: isHidden }))
      return thenRefresh(api.homePage.save({ sections: kept }, { version }))
    })
  const hide = (section: OfficeHomeSection) => save(sections.map((one) => (one === section ? { ...one, is_hidden: !one.is_hidden } : one)))
  const remove = async (section: OfficeHomeSection) => {
    await save(sections.filter((one) => one !== section))
    showToast(m.office_home_removed({ name: nameOf(section) }))
  }
  return (
    <Panel title={m.office_home_sections()} aside={<span className="quiet num">{sections.length}</span>}>
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
            onOrder={(items) => void save(items.map(({ section }) => section))}
          >
            {({ section }) => <SectionLine section={section} onHide={() => void hide(section)} onRemove={() => void remove(section)} />}
          </OrderedList>
        )}
      </div>
    </Panel>
  )
}

type SectionLineProps = { section: OfficeHomeSection; onHide: () => void; onRemove: () => void }

function SectionLine({ section, onHide, onRemove }: SectionLineProps) {
  const { kind, count, is_hidden: isHidden, is_empty: isEmpty } = section
  const name = nameOf(section)
  return (
    <span className="row">
      <Icon name={kind ? KINDS[kind].icon : "dot"} size="sm" />
      <span className="grow">
        <span className="medium">{name}</span>
        <br />
        <span className="t13 quiet">{kind && KINDS[kind].count({ count })}</span>
      </span>
      {isEmpty && <Mark tone="warn">{m.office_home_empty()}</Mark>}
      {isHidden && <Mark tone="plain">{m.office_home_hidden()}</Mark>}
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

function nameOf({ title, kind }: OfficeHomeSection): string {
  return title ?? (kind ? m.office_home_untitled() : m.office_home_empty())
}

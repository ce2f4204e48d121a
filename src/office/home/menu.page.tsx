import { useQuery } from "@tanstack/react-query"
import { useRef, useState } from "react"
import type { OfficeMenu } from "#contract/office/storefront/menu.ts"
import { m } from "#messages/messages.js"
import { useMay } from "#office/me.ts"
import { Button, IconButton } from "#office/parts/control/button.tsx"
import { ConflictDialog } from "#office/parts/form/conflict-dialog.tsx"
import { DraftNotice } from "#office/parts/form/draft-notice.tsx"
import { OrderedList } from "#office/parts/order/ordered-list.tsx"
import { Empty, Fault } from "#office/parts/page/empty.tsx"
import { Page } from "#office/parts/page/page.tsx"
import { Panel } from "#office/parts/page/panel.tsx"
import { SkeletonLines } from "#office/parts/page/skeleton.tsx"
import { Mark } from "#office/parts/text/badge.tsx"
import { listed } from "#office/parts/text/listed.ts"
import { MAX_MENU_ITEMS } from "#rules/catalog/office/home/menu.ts"
import * as styles from "./home.module.css"
import { menuQuery } from "./home-data.ts"
import { MenuItemForm } from "./menu-item-form.tsx"
import { type ItemValues, isWrong, itemName, type MenuMistakes, newLink, useShopMenu } from "./use-shop-menu.ts"

/** The menu of the storefront: its items in their order, and the fields and sub-items of the chosen one. */
export function MenuPage() {
  const menu = useQuery(menuQuery)
  if (menu.isError && !menu.data) return <Fault wholePage fault={menu.error} onRetry={() => void menu.refetch()} />
  if (!menu.data)
    return (
      <Page title={m.office_shop_menu()}>
        <SkeletonLines lines={8} />
      </Page>
    )
  return <MenuEditor menu={menu.data} />
}

function MenuEditor({ menu }: { menu: OfficeMenu }) {
  const mayEdit = useMay()("storefront.publish") !== null
  const { form, names, mistakes } = useShopMenu(menu)
  const { items } = form.values
  const fields = useRef<HTMLDivElement>(null)
  // By its place: a save gives new keys.
  const [place, setPlace] = useState(0)
  const chosen = items[place] ?? items[0]
  const choose = (item: ItemValues) => {
    setPlace(items.indexOf(item))
    // On a phone the fields are below the list.
    fields.current?.scrollIntoView({ block: "nearest" })
  }
  const change = (next: readonly ItemValues[], choice = chosen) => {
    form.set("items", next)
    setPlace(Math.max(0, choice ? next.indexOf(choice) : 0))
  }
  return (
    <Page title={m.office_shop_menu()} aside={mayEdit ? m.office_shop_menu_words() : m.office_shop_menu_read_only()}>
      <DraftNotice draft={form.draft} onTake={form.takeDraft} onDrop={form.dropDraft} />
      <div className={styles.pair} data-beside>
        <ItemsPanel items={items} chosen={chosen ?? null} mistakes={mistakes} isLocked={!mayEdit} onChoose={choose} onChange={change} />
        <div ref={fields}>
          {chosen && (
            <MenuItemForm
              key={chosen.key}
              item={chosen}
              mistakes={mistakes}
              isLocked={!mayEdit}
              onChange={(part) =>
                form.update((now) => ({ items: now.items.map((item) => (item.key === chosen.key ? { ...item, ...part } : item)) }))
              }
            />
          )}
        </div>
      </div>
      {form.conflict && (
        <ConflictDialog conflict={form.conflict} names={names} words={namesIn} onResolve={form.resolve} onClose={form.leaveConflict} />
      )}
    </Page>
  )
}

/** The form has one field, which holds the items. */
function namesIn(items: unknown): string {
  return listed((items as readonly ItemValues[]).map(itemName))
}

type ItemsPanelProps = {
  items: readonly ItemValues[]
  chosen: ItemValues | null
  mistakes: MenuMistakes
  isLocked: boolean
  onChoose: (item: ItemValues) => void
  /** Chooses an item, too, where it gives one. */
  onChange: (items: readonly ItemValues[], choice?: ItemValues) => void
}

function ItemsPanel({ items, chosen, mistakes, isLocked, onChoose, onChange }: ItemsPanelProps) {
  const many = mistakes.get("items")
  const add = () => {
    const item = { ...newLink(items), children: [] }
    onChange([...items, item], item)
  }
  return (
    <Panel
      title={m.office_shop_menu()}
      aside={<span className="quiet num">{items.length}</span>}
      acts={
        !isLocked &&
        items.length < MAX_MENU_ITEMS && (
          <Button size="sm" kind="quiet" icon="plus" onClick={add}>
            {m.office_shop_menu_add()}
          </Button>
        )
      }
    >
      {many && (
        <Mark tone="bad" icon="alert">
          {many}
        </Mark>
      )}
      {items.length === 0 ? (
        <Empty icon="list" title={m.office_shop_menu_none()}>
          {m.office_shop_menu_none_words()}
        </Empty>
      ) : (
        <OrderedList
          label={m.office_shop_menu()}
          items={items.map((item) => ({ id: item.key, name: itemName(item), item }))}
          current={chosen?.key ?? null}
          isLocked={isLocked}
          onOrder={(ordered) => onChange(ordered.map(({ item }) => item))}
        >
          {({ item }) => (
            <ItemLine
              item={item}
              isChosen={item === chosen}
              isWrong={isWrong(mistakes, item.key)}
              onChoose={() => onChoose(item)}
              onRemove={isLocked ? null : () => onChange(items.filter((one) => one !== item))}
            />
          )}
        </OrderedList>
      )}
    </Panel>
  )
}

type ItemLineProps = { item: ItemValues; isChosen: boolean; isWrong: boolean; onChoose: () => void; onRemove: (() => void) | null }

function ItemLine({ item, isChosen, isWrong: hasMistake, onChoose, onRemove }: ItemLineProps) {
  const { children, link } = item
  const name = itemName(item)
  return (
    <div className={styles.line}>
      <button type="button" className={styles.name} aria-pressed={isChosen} onClick={onChoose}>
        <span>
          <bdi>{name}</bdi>
          <span className={styles.under}>
            {children.length === 0 ? <bdi dir="ltr">{link}</bdi> : m.office_shop_menu_count({ count: children.length })}
          </span>
          {hasMistake && (
            <Mark tone="bad" icon="alert">
              {m.office_banner_fault()}
            </Mark>
          )}
        </span>
      </button>
      {onRemove && <IconButton icon="trash" size="small" aria-label={m.office_banner_remove({ name })} onClick={onRemove} />}
    </div>
  )
}

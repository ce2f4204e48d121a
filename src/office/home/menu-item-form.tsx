import { m } from "#messages/messages.js"
import { Button } from "#office/parts/control/button.tsx"
import { TextField, TwoLanguages } from "#office/parts/control/field.tsx"
import { OrderedList } from "#office/parts/order/ordered-list.tsx"
import { Panel } from "#office/parts/page/panel.tsx"
import { Mark } from "#office/parts/text/badge.tsx"
import { Icon } from "#office/parts/text/icon.tsx"
import { MAX_MENU_CHILDREN, MAX_MENU_LINK, MAX_MENU_NAME } from "#rules/catalog/office/home/menu.ts"
import * as styles from "./home.module.css"
import { type ItemValues, isNew, isWrong, itemName, type LinkValues, type MenuMistakes, newLink } from "./use-shop-menu.ts"

type MenuItemFormProps = {
  item: ItemValues
  mistakes: MenuMistakes
  isLocked: boolean
  onChange: (part: Partial<ItemValues>) => void
}

/** The fields of one item of the menu, and its sub-items. */
export function MenuItemForm({ item, mistakes, isLocked, onChange }: MenuItemFormProps) {
  return (
    <Panel title={<bdi>{itemName(item)}</bdi>}>
      <div className="stack stack-4">
        <LinkFields
          link={item}
          hint={m.office_shop_menu_link_hint()}
          mistakes={mistakes}
          path={item.key}
          isLocked={isLocked}
          onChange={onChange}
        />
        <Children item={item} mistakes={mistakes} isLocked={isLocked} onChange={onChange} />
      </div>
    </Panel>
  )
}

/** The sub-items in their order; each unfolds to its fields. */
function Children({ item, mistakes, isLocked, onChange }: MenuItemFormProps) {
  const { key, children } = item
  const set = (next: readonly LinkValues[]) => onChange({ children: next })
  const many = mistakes.get(`${key}/children`)
  return (
    <fieldset className={styles.children}>
      <legend className="medium">{m.office_shop_menu_children()}</legend>
      {many && (
        <Mark tone="bad" icon="alert">
          {many}
        </Mark>
      )}
      <OrderedList
        label={m.office_shop_menu_children()}
        items={children.map((child) => ({ id: child.key, name: childName(child), child }))}
        isLocked={isLocked}
        onOrder={(ordered) => set(ordered.map(({ child }) => child))}
      >
        {({ child, name }) => (
          <details open={isNew(child) || isWrong(mistakes, `${key}/${child.key}`) || undefined}>
            <summary className={styles.child}>
              <Icon name="down" size="sm" className={styles.fold} />
              <bdi>{name}</bdi>
              <bdi dir="ltr" className={styles.under}>
                {child.link}
              </bdi>
            </summary>
            <div className="stack stack-4">
              <LinkFields
                link={child}
                hint={m.office_banner_link_hint()}
                mistakes={mistakes}
                path={`${key}/${child.key}`}
                isLocked={isLocked}
                onChange={(part) => set(children.map((one) => (one === child ? { ...one, ...part } : one)))}
              />
              {!isLocked && (
                <div>
                  <Button size="sm" kind="bad" icon="trash" onClick={() => set(children.filter((one) => one !== child))}>
                    {m.office_banner_remove({ name })}
                  </Button>
                </div>
              )}
            </div>
          </details>
        )}
      </OrderedList>
      {!isLocked && children.length < MAX_MENU_CHILDREN && (
        <div>
          <Button size="sm" icon="plus" onClick={() => set([...children, newLink(children)])}>
            {m.office_shop_menu_add_child()}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

function childName({ name }: LinkValues): string {
  return name.trim() || m.office_shop_menu_new_child()
}

type LinkFieldsProps = {
  link: LinkValues
  hint: string
  mistakes: MenuMistakes
  /** Of the entry among the mistakes. */
  path: string
  isLocked: boolean
  onChange: (part: Partial<LinkValues>) => void
}

function LinkFields({ link: entry, hint, mistakes, path, isLocked, onChange }: LinkFieldsProps) {
  const { name, name_ar: arabic, link } = entry
  const field = (of: "name" | "name_ar" | "link") => ({
    value: entry[of],
    mistake: mistakes.get(`${path}/${of}`) ?? null,
    disabled: isLocked,
    onChange: ({ target }: { target: { value: string } }) => onChange({ [of]: target.value }),
  })
  const isBlank = isNew(entry) && name === "" && arabic === "" && link === ""
  return (
    <>
      <TwoLanguages
        label={m.office_shop_menu_name()}
        en={{ ...field("name"), maxLength: MAX_MENU_NAME, autoFocus: isBlank }}
        ar={{ ...field("name_ar"), maxLength: MAX_MENU_NAME }}
      />
      <TextField {...field("link")} label={m.office_banner_link()} hint={hint} dir="ltr" maxLength={MAX_MENU_LINK} />
    </>
  )
}

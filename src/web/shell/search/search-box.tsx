import { useRouter } from "@tanstack/react-router"
import { type ComponentProps, type FocusEvent, type FormEvent, type RefObject, useEffect, useId, useRef, useState } from "react"
import { m } from "#messages/messages.js"
import { Icon } from "#ui/media/icon.tsx"
import { classNames } from "#ui/style/class-names.ts"
import { siteAddress } from "#ui/text/language.ts"
import { paths } from "#web/paths.ts"
import * as styles from "./search.module.css"
import type { SearchDropProps, ShownList } from "./search-drop.tsx"

type SearchBoxProps = Pick<SearchDropProps, "search" | "menu"> & { className?: string }

const FIELD: ComponentProps<"input"> = {
  type: "search",
  name: "q",
  maxLength: 100,
  "aria-autocomplete": "list",
  autoComplete: "off",
  autoCapitalize: "none",
  spellCheck: false,
  enterKeyHint: "search",
}
const HIDE_DELAY_MS = 200
const NO_LIST: ShownList = { isExpanded: false, activeId: undefined }

/**
 * The search box, an ARIA combobox: Enter opens the active result, or else the search page, also without script. The drop-down is loaded at
 * the first focus, and hides 200 ms after the focus has left.
 */
export function SearchBox({ search, menu, className }: SearchBoxProps) {
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState("")
  const [list, setList] = useState(NO_LIST)
  const { isOpen, open, close, closeSoon } = useOpenState()
  const [Drop, loadDrop] = useSearchDrop()
  const router = useRouter({ warn: false })

  useEarlyFocus(input, setText)

  function submit(event: FormEvent) {
    event.preventDefault()
    const words = text.trim()
    if (words === "") return
    leave()
    void router.navigate({ href: paths.search(words), resetScroll: false })
  }

  function leave() {
    close()
    input.current?.blur()
  }

  return (
    <search className={classNames(styles.search, className)}>
      <form
        action={siteAddress(paths.search())}
        onSubmit={submit}
        onFocus={open}
        onBlur={(event: FocusEvent<HTMLFormElement>) => {
          if (!event.currentTarget.contains(event.relatedTarget)) closeSoon()
        }}
      >
        <Icon name="search" className={styles.icon} />
        <input
          ref={input}
          className={styles.input}
          {...FIELD}
          role="combobox"
          placeholder={m.shell_search_placeholder()}
          aria-label={m.shell_search()}
          aria-expanded={list.isExpanded}
          aria-controls={listId}
          aria-activedescendant={list.activeId}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            open()
          }}
          onFocus={loadDrop}
        />
        {Drop && (
          <Drop
            {...{ listId, text, isOpen, input, search, menu }}
            onList={setList}
            onOpen={open}
            onClose={close}
            onLeave={() => {
              setText("")
              leave()
            }}
          />
        )}
      </form>
    </search>
  )
}

/** Handles a box that the visitor has focused, and perhaps typed into, before the scripts ran. */
function useEarlyFocus(input: RefObject<HTMLInputElement | null>, onText: (text: string) => void) {
  useEffect(() => {
    const box = input.current
    if (!box || document.activeElement !== box) return
    onText(box.value)
    box.dispatchEvent(new FocusEvent("focusin", { bubbles: true }))
  }, [input, onText])
}

function useOpenState() {
  const [isOpen, setOpen] = useState(false)
  const hiding = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(hiding.current), [])
  const change = (next: boolean) => {
    clearTimeout(hiding.current)
    setOpen(next)
  }
  const closeSoon = () => {
    hiding.current = setTimeout(() => setOpen(false), HIDE_DELAY_MS)
  }
  return { isOpen, open: () => change(true), close: () => change(false), closeSoon }
}

type SearchDropComponent = typeof import("./search-drop.tsx").SearchDrop

/** If the drop-down cannot be loaded, the box works without it, and the next focus tries again. */
function useSearchDrop() {
  const [Drop, setDrop] = useState<SearchDropComponent | null>(null)
  function load() {
    if (!Drop) import("./search-drop.tsx").then((module) => setDrop(() => module.SearchDrop)).catch(() => {})
  }
  return [Drop, load] as const
}

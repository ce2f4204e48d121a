import { type Editor, EditorContent, useEditor, useEditorState } from "@tiptap/react"
import StarterKit from "@tiptap/starter-kit"
import { useEffect, useId, useRef, useState } from "react"
import { m } from "#messages/messages.js"
import { Button, IconButton } from "#office/parts/control/button.tsx"
import { TextField } from "#office/parts/control/field.tsx"
import { Dialog } from "#office/parts/dialog/dialog.tsx"
import type { IconName } from "#office/parts/text/icon.tsx"
import * as styles from "./rich-text.module.css"

type RichTextProps = {
  label: string
  /** HTML of paragraphs, lists, bold, italic and links; empty for none. */
  value: string
  onChange: (html: string) => void
  language: "en" | "ar"
  hint?: string | null
}

/** What the shop's texts may have; everything else is taken off when it is pasted. */
const kit = StarterKit.configure({
  ...{ heading: false, blockquote: false, code: false, codeBlock: false, strike: false, underline: false },
  ...{ horizontalRule: false, hardBreak: false, dropcursor: false, gapcursor: false, trailingNode: false },
  link: { openOnClick: false, protocols: ["https", "mailto"], HTMLAttributes: { target: null, rel: "noopener nofollow" } },
})

/** A text with paragraphs, lists, bold, italic and links. [OFFICE-123] */
export function RichText({ label, value, onChange, language, hint }: RichTextProps) {
  const id = useId()
  const written = useRef(value)
  const editor = useEditor({
    extensions: [kit],
    content: value,
    // The content security policy allows no style sheet that a script writes.
    injectCSS: false,
    editorProps: {
      attributes: {
        role: "textbox",
        "aria-multiline": "true",
        "aria-labelledby": id,
        lang: language,
        dir: language === "ar" ? "rtl" : "ltr",
      },
    },
    onUpdate: ({ editor: changed }) => {
      written.current = changed.isEmpty ? "" : changed.getHTML()
      onChange(written.current)
    },
  })
  useEffect(() => {
    if (!editor || value === written.current) return
    written.current = value
    editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])
  return (
    <div className={styles.field}>
      <span className={styles.label} id={id}>
        {label}
      </span>
      <div className={styles.frame}>
        {editor && <Tools editor={editor} />}
        <EditorContent editor={editor} className={styles.text} />
      </div>
      <span className={styles.hint}>{listedHints([wordsIn(value), hint])}</span>
    </div>
  )
}

/** How many words an HTML text has, for comparing it with its translation; null without any. */
function wordsIn(html: string): string | null {
  const count = html
    .replaceAll(/<[^>]+>/g, " ")
    .split(/\s+/)
    .filter(Boolean).length
  return count === 0 ? null : m.office_product_words({ count })
}

function listedHints(hints: readonly (string | null | undefined)[]): string {
  return hints.filter(Boolean).join(" · ")
}

type Tool = { icon: IconName; name: string; is: (editor: Editor) => boolean; run: (editor: Editor) => unknown }

const TOOLS: readonly Tool[] = [
  { icon: "bold", name: m.office_rich_bold(), is: (e) => e.isActive("bold"), run: (e) => e.chain().focus().toggleBold().run() },
  {
    icon: "ul",
    name: m.office_rich_bullets(),
    is: (e) => e.isActive("bulletList"),
    run: (e) => e.chain().focus().toggleBulletList().run(),
  },
  {
    icon: "ol",
    name: m.office_rich_numbers(),
    is: (e) => e.isActive("orderedList"),
    run: (e) => e.chain().focus().toggleOrderedList().run(),
  },
]

function Tools({ editor }: { editor: Editor }) {
  const [linking, setLinking] = useState<string | null>(null)
  const active = useEditorState({ editor, selector: ({ editor: now }) => [...TOOLS.map(({ is }) => is(now)), now.isActive("link")] })
  return (
    <div className={styles.tools} role="toolbar" aria-label={m.office_rich_tools()}>
      {TOOLS.map(({ icon, name, run }, at) => (
        <IconButton key={icon} icon={icon} size="small" aria-label={name} aria-pressed={active[at]} onClick={() => void run(editor)} />
      ))}
      <IconButton
        icon="link"
        size="small"
        aria-label={m.office_rich_link()}
        aria-pressed={active.at(-1)}
        onClick={() => setLinking(String(editor.getAttributes("link")["href"] ?? ""))}
      />
      <IconButton icon="undo" size="small" aria-label={m.office_rich_undo()} onClick={() => void editor.chain().focus().undo().run()} />
      {linking !== null && <LinkDialog editor={editor} before={linking} onClose={() => setLinking(null)} />}
    </div>
  )
}

function LinkDialog({ editor, before, onClose }: { editor: Editor; before: string; onClose: () => void }) {
  const [address, setAddress] = useState(before)
  const isGood = address === "" || /^(https:\/\/|mailto:)\S+$/.test(address)
  const set = () => {
    const chain = editor.chain().focus().extendMarkRange("link")
    if (address === "") chain.unsetLink().run()
    else chain.setLink({ href: address }).run()
    onClose()
  }
  const foot = (
    <Button kind="primary" disabled={!isGood} onClick={set}>
      {m.office_rich_link_set()}
    </Button>
  )
  return (
    <Dialog open title={m.office_rich_link()} onClose={onClose} foot={foot}>
      <TextField
        label={m.office_rich_link_address()}
        value={address}
        dir="ltr"
        onChange={(event) => setAddress(event.target.value.trim())}
        mistake={isGood ? null : m.office_rich_link_form({ begin: "https://" })}
      />
    </Dialog>
  )
}

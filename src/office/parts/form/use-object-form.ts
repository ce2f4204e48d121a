import { useEffect, useRef, useState } from "react"
import { m } from "#messages/messages.js"
import { useMe } from "#office/me.ts"
import { showToast } from "#office/parts/dialog/toasts.ts"
import { OfficeProblem } from "#office/problem.ts"
import { type Draft, dropDraft, keepDraft, readDraft } from "./drafts.ts"
import { changedFields, type MergedChanges, mergeChanges, type Values } from "./merge-changes.ts"
import { type SaveBarState, setSaveBar } from "./save-bar-state.ts"

export type Conflict = { merged: MergedChanges; by: string; at: string; version: number; saved: Values }

type ObjectForm<V extends Values> = {
  /** Names the object for its draft: `product:12`. */
  object: string
  /** The server's values, with their version. */
  saved: V
  version: number
  /** The label of each field. */
  names: Readonly<Record<string, string>>
  /** Saves all fields and resolves with the new version. A refusal rejects. */
  save: (values: V, version: number) => Promise<number>
  /** The fields of what a refused save says is there, when the answer has another form. */
  read?: (current: unknown) => V
}

/**
 * The fields of one object: the save bar with the first change, a draft in the browser, the question before leaving, and the merge when
 * somebody else has saved meanwhile.
 */
export function useObjectForm<V extends Values>({ object, saved, version, names, save, read }: ObjectForm<V>) {
  const { id: person } = useMe()
  const [base, setBase] = useState({ values: saved, version })
  const [values, setValues] = useState(saved)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [status, setStatus] = useState<{ isSaving: boolean; mistake: string | null }>({ isSaving: false, mistake: null })
  const changes = changedFields(base.values, values)
  const isDirty = changes.length > 0
  const [seen, setSeen] = useState(saved)
  // What others saved while nothing was typed here, and the own save as the server wrote it.
  if (changedFields(seen, saved).length > 0 && !isDirty && !status.isSaving && version >= base.version) {
    setSeen(saved)
    setBase({ values: saved, version })
    setValues(saved)
  }
  // A publication raises the version and changes no field: the next save stands on it.
  if (version > base.version && !status.isSaving && changedFields(base.values, saved).length === 0)
    setBase({ values: base.values, version })

  const store = useOneAtATime(async (next: V, seen: number) => {
    setStatus({ isSaving: true, mistake: null })
    try {
      const nextVersion = await save(next, seen)
      setBase({ values: next, version: nextVersion })
      // A picture that arrived during the save stays a change.
      setValues((now) => (next === values && now !== values ? now : next))
      setConflict(null)
      setStatus({ isSaving: false, mistake: null })
      showToast(m.office_saved())
      return true
    } catch (fault) {
      setConflict(conflictOf(fault, base.values, next, read))
      setStatus({ isSaving: false, mistake: fault instanceof OfficeProblem ? fault.detail : m.office_fault() })
      return false
    }
  })
  const discard = () => {
    setValues(base.values)
    setStatus({ isSaving: false, mistake: null })
  }

  // A draft is a change of what it began with: the next save merges what others saved since then.
  const { draft, takeDraft, forgetDraft } = useOfferedDraft(person, object, (kept) => {
    setSeen(kept.before as V)
    setBase({ values: kept.before as V, version: kept.version })
    setValues(kept.values as V)
  })
  useKeptDraft({ person, object, values, base, isDirty })
  useSaveBarOf({ changes: changes.map((field) => names[field] ?? field), ...status, save: () => store(values, base.version), discard })

  return {
    values,
    set: (field: keyof V, value: unknown) => setValues((now) => ({ ...now, [field]: value })),
    /** Sets several fields at once. */
    change: (part: Partial<V>) => setValues((now) => ({ ...now, ...part })),
    /** Derives the next values from those of that moment, for what arrives later, such as an uploaded picture. */
    update: (next: (now: V) => V) => setValues(next),
    isDirty,
    isChanged: (field: keyof V) => changes.includes(String(field)),
    /** Changes from an earlier visit that were never saved. */
    draft: isDirty ? null : draft,
    takeDraft,
    dropDraft: forgetDraft,
    conflict,
    /** Saves with the choices made in the conflict dialog, on top of the current version. */
    resolve: (chosen: Values) => conflict && void store(chosen as V, conflict.version),
    leaveConflict: () => setConflict(null),
  }
}

/** The conflict of a save with a newer version, or null for any other error. */
export function conflictOf(fault: unknown, before: Values, mine: Values, read?: (current: unknown) => Values): Conflict | null {
  if (!(fault instanceof OfficeProblem) || fault.code !== "changed_meanwhile") return null
  const current = fault.more.current as Values & { version: number }
  return {
    merged: mergeChanges(before, mine, read ? read(current) : current),
    by: fault.more.changed_by ?? "",
    at: fault.more.changed_at ?? "",
    version: current.version,
    saved: current,
  }
}

/** Runs one save at a time: who asks for another one meanwhile gets the answer of the one that runs. */
function useOneAtATime<Asked extends unknown[]>(save: (...asked: Asked) => Promise<boolean>) {
  const running = useRef<Promise<boolean> | null>(null)
  return (...asked: Asked): Promise<boolean> => {
    running.current ??= save(...asked).finally(() => {
      running.current = null
    })
    return running.current
  }
}

/** The draft of an earlier visit, until it is taken or dropped. One of a former release does not say what it began with. */
function useOfferedDraft(person: number, object: string, show: (draft: Draft) => void) {
  const [draft, setDraft] = useState(() => readDraft(person, object))
  const takeDraft = () => {
    if (draft) show(draft)
    setDraft(null)
  }
  const forgetDraft = () => {
    dropDraft(person, object)
    setDraft(null)
  }
  return { draft: draft?.before ? draft : null, takeDraft, forgetDraft }
}

type KeptDraft = { person: number; object: string; values: Values; base: { values: Values; version: number }; isDirty: boolean }

/** Keeps unsaved input as a draft. */
function useKeptDraft({ person, object, values, base, isDirty }: KeptDraft): void {
  const wasDirty = useRef(false)
  useEffect(() => {
    if (isDirty) keepDraft(person, object, { at: Date.now(), version: base.version, before: base.values, values })
    else if (wasDirty.current) dropDraft(person, object)
    wasDirty.current = isDirty
  }, [person, object, values, base, isDirty])
}

function useSaveBarOf(bar: SaveBarState): void {
  const [form] = useState(() => Symbol())
  const isDirty = bar.changes.length > 0
  useEffect(() => setSaveBar(form, isDirty ? bar : null))
  useEffect(() => () => setSaveBar(form, null), [form])
}

export type ToastKind = "good" | "bad" | "info"

export type ToastOptions = {
  /** A tick, a warning sign (announced at once), or a plain sign. */
  kind?: ToastKind
  /** 5000 by default. [spec 1 §9] */
  durationMs?: number
  /** `center` for the two messages of the cart; everything else at the top end. */
  place?: "end" | "center"
  /** The state that the toast describes, such as "sign-in": a newer toast about it replaces an older one. By default the text itself. */
  about?: string
}

export type Toast = Required<ToastOptions> & { id: number; text: string }

type ToastStore = {
  show: (text: string, options?: ToastOptions) => number
  dismiss: (id: number) => void
  /** Dismisses the toasts about a state that has changed. */
  dismissAbout: (about: string) => void
  /** Newest first; the same array until something changes. */
  all: () => readonly Toast[]
  subscribe: (listener: () => void) => () => void
  /** Whether the page shows them already. */
  areShown: () => boolean
}

const defaultDurationMs = 5000

/** The toasts of one page. The pages share `toasts`; tests create their own. */
export function createToastStore(): ToastStore {
  let toasts: readonly Toast[] = []
  let lastId = 0
  const listeners = new Set<() => void>()

  function change(next: readonly Toast[]) {
    toasts = next
    for (const listener of listeners) listener()
  }

  function dismiss(id: number) {
    change(toasts.filter((toast) => toast.id !== id))
  }

  /** The time of a toast starts when it shows; until the script that shows them is loaded, they wait. */
  function time({ id, durationMs }: Toast) {
    setTimeout(() => dismiss(id), durationMs)
  }

  function dismissAbout(about: string) {
    for (const toast of toasts) if (toast.about === about) dismiss(toast.id)
  }

  return {
    show(text, { kind = "info", durationMs = defaultDurationMs, place = "end", about = text } = {}) {
      dismissAbout(about)
      lastId += 1
      const toast = { id: lastId, text, kind, durationMs, place, about }
      if (listeners.size > 0) time(toast)
      change([toast, ...toasts])
      return lastId
    },
    dismiss,
    dismissAbout,
    all: () => toasts,
    areShown: () => listeners.size > 0,
    subscribe(listener) {
      toasts.forEach(time)
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const toasts = createToastStore()

/** Shows a toast, in the browser. An error that needs action is also shown in the page. */
export function showToast(text: string, options?: ToastOptions): number {
  return toasts.show(text, options)
}

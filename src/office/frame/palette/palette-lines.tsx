import { KeyHint } from "#office/parts/control/key-hint.tsx"
import { columnWords } from "#office/parts/repair/move-words.ts"
import { Badge } from "#office/parts/text/badge.tsx"
import { Icon } from "#office/parts/text/icon.tsx"
import { Picture } from "#office/parts/text/picture.tsx"
import { knownStatus, statusTone, statusWords } from "#office/parts/text/status-words.ts"
import { imageUrl } from "#rules/values/image-path.ts"
import * as styles from "./palette.module.css"
import type { PaletteGroup, PaletteLine } from "./palette-groups.ts"

type PaletteLinesProps = {
  id: string
  groups: readonly PaletteGroup[]
  current: PaletteLine | undefined
  onPick: (line: PaletteLine) => void
}

/** The groups of lines. The focus stays in the field above them. */
export function PaletteLines({ id, groups, current, onPick }: PaletteLinesProps) {
  return groups.map(({ title, lines }, place) => (
    // biome-ignore lint/a11y/useSemanticElements: a listbox groups its options by this role alone.
    <div key={`${title} ${lines[0]?.key}`} role="group" aria-labelledby={`${id}-group-${place}`}>
      <div className={styles.group} id={`${id}-group-${place}`}>
        {title}
      </div>
      {lines.map((line) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field.
        // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field.
        <div
          key={line.key}
          id={lineId(id, line)}
          role="option"
          aria-selected={line === current}
          className={styles.option}
          onClick={() => onPick(line)}
        >
          <LineWords line={line} />
        </div>
      ))}
    </div>
  ))
}

export function lineId(id: string, { key }: PaletteLine): string {
  return `${id}-${key.replaceAll(/\W+/g, "-")}`
}

function LineWords({ line: { title, detail, icon, image, status = null, column, hint } }: { line: PaletteLine }) {
  const known = knownStatus(status)
  return (
    <>
      {image ? (
        <Picture src={imageUrl(image, "/images")} />
      ) : (
        <span className={styles.icon}>
          <Icon name={icon} size="sm" />
        </span>
      )}
      <span className="grow">
        <bdi className="cut medium">{title}</bdi>
        {detail && <span className={`cut ${styles.detail}`}>{detail}</span>}
      </span>
      {known && <Badge tone={statusTone(known)}>{column ? columnWords[column]() : statusWords(known)}</Badge>}
      {hint && <KeyHint keys={hint} />}
    </>
  )
}

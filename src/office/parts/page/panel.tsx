import { type ReactNode, useId } from "react"
import * as styles from "./page.module.css"

type PanelProps = {
  title?: ReactNode
  /** Beside the title: a count, a badge. */
  aside?: ReactNode
  acts?: ReactNode
  foot?: ReactNode
  /** Without the margins: tables and lines reach the edges. */
  flush?: boolean
  children: ReactNode
}

/** A white plate with one hairline. */
export function Panel({ title, aside, acts, foot, flush, children }: PanelProps) {
  const id = useId()
  return (
    <section className={styles.panel} aria-labelledby={title ? id : undefined}>
      {title && (
        <header className={styles.panelHead}>
          <h2 id={id}>{title}</h2>
          {aside}
          {acts && <div className={styles.panelActs}>{acts}</div>}
        </header>
      )}
      {flush ? children : <div className={styles.panelBody}>{children}</div>}
      {foot && <footer className={styles.panelFoot}>{foot}</footer>}
    </section>
  )
}

/** One line of a panel without margins. */
export function PanelLine({ children }: { children: ReactNode }) {
  return <div className={styles.line}>{children}</div>
}

/** Names and values, one below the other. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <FactPair key={name} name={name} value={value} />
      ))}
    </dl>
  )
}

function FactPair({ name, value }: { name: string; value: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  )
}

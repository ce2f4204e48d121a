import type { ReactNode } from "react"
import { m } from "#messages/messages.js"
import { Logo } from "#office/parts/text/icon.tsx"
import headphones from "./headphones.webp?url"
import phone from "./phone.webp?url"
import * as styles from "./sign-in.module.css"

/** The layout of the sign-in pages: a column with one task, and a picture beside it. */
export function SignInFrame({ title, words, children }: { title: string; words?: ReactNode; children: ReactNode }) {
  return (
    <main className={styles.page}>
      <div className={styles.form}>
        <div className={styles.column}>
          <Logo className={styles.logo} />
          <div className="stack stack-2">
            <h1 tabIndex={-1}>{title}</h1>
            {words && <p>{words}</p>}
          </div>
          {children}
        </div>
      </div>
      <div className={styles.scene} aria-hidden="true">
        <img className={styles.phone} src={phone} alt="" />
        <img className={styles.headphones} src={headphones} alt="" />
        <div className={styles.caption}>
          <span>{m.office_back_office()}</span>
          <span>{m.office_every_sign_in()}</span>
        </div>
      </div>
    </main>
  )
}

import { m } from "#messages/messages.js"
import { paths } from "#web/paths.ts"
import { ButtonLink } from "#web/ui/button-link.tsx"
import styles from "./not-found.module.css"

/** What an unknown address shows. */
export function NotFound() {
  return (
    <div className="wrap">
      <section className={styles.shore}>
        <div className={styles.words}>
          <h1 className="h-hero">{m.shell_not_found_title()}</h1>
          <p className="lead">{m.shell_not_found_text()}</p>
          <div className={styles.ways}>
            <ButtonLink kind="primary" size="lg" href={paths.home()}>
              {m.shell_to_home()}
            </ButtonLink>
            <ButtonLink kind="light" size="lg" href={paths.contact()}>
              {m.shell_contact_us()}
            </ButtonLink>
          </div>
        </div>
      </section>
    </div>
  )
}

import { m } from "#messages/messages.js"
import sprite from "#ui/media/icons.svg?url"
import * as styles from "./text.module.css"

/** Five stars and "(N reviews)"; nothing without reviews. */
export function RatingRow({ reviews }: { reviews: number }) {
  if (reviews < 1) return null
  return (
    <div className={styles.rating}>
      <svg className={styles.stars} viewBox="0 0 127.4 24" role="img" aria-label={m.ui_five_stars()}>
        <use href={`${sprite}#i-stars`} />
      </svg>
      <span>{m.ui_reviews({ count: reviews })}</span>
    </div>
  )
}

import styles from "./product-html.module.css"

/** Running text of the catalog. The server sanitises it and leaves a few plain tags. */
export function ProductHtml({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server has sanitised it.
  return <div className={styles.text} dangerouslySetInnerHTML={{ __html: html }} />
}

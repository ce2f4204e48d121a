import { truncate } from "#rules/truncate.ts"

/** The name of an item, cut after 30 characters for the eye; readers hear all of it. [A36] */
export function ItemName({ title }: { title: string }) {
  const short = truncate(title)
  if (short === title) return <bdi>{title}</bdi>
  return (
    <>
      <bdi aria-hidden="true" title={title}>
        {short}
      </bdi>
      <span className="sr">{title}</span>
    </>
  )
}

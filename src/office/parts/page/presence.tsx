import { useQuery } from "@tanstack/react-query"
import { useEffect } from "react"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { useMe } from "#office/me.ts"
import { Avatar } from "#office/parts/text/avatar.tsx"
import { listed } from "#office/parts/text/listed.ts"

/** The server drops a page that sends nothing for a minute. */
const REPEAT_MS = 20_000

type PresenceProps = { kind: string; id: string; isEditing?: boolean }

/** Shows who else has the object open, and tells the server that this page has. [OFFICE-60] */
export function Presence({ kind, id, isEditing = false }: PresenceProps) {
  const me = useMe()
  const { data } = useQuery({
    // The stream announces people who come or leave.
    queryKey: ["presence", `${kind} ${id}`, isEditing],
    queryFn: ({ signal }) => api.frame.present({ kind, id, is_editing: isEditing }, { signal, isBackground: true }),
    refetchInterval: REPEAT_MS,
  })
  useEffect(() => () => void api.frame.leave({ kind, id }, { isBackground: true }).catch(() => {}), [kind, id])
  const others = data?.people.filter((person) => person.id !== me.id) ?? []
  if (others.length === 0) return null
  const count = others.length
  const names = listed(others.map(({ name }) => name))
  return (
    <span className="row t13 quiet" role="status">
      {others.map((person) => (
        <Avatar key={person.id} id={person.id} name={person.name} />
      ))}
      {others.some((person) => person.is_editing) ? m.office_present_editing({ names, count }) : m.office_present({ names, count })}
    </span>
  )
}

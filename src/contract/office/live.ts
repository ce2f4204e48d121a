import Type from "typebox"
import { officeCalls } from "./office-call.ts"

export const live = officeCalls({
  live: {
    summary:
      "A stream of server-sent events that names what changed: `change` with kind, id and version of an object that the member may read, `missed` when changes may have been missed, `beat` every three seconds. The page requests the data itself. Version 0: something beside the object changed, such as a note.",
    method: "GET",
    path: "/api/office/live",
    answers: { 200: Type.Unsafe<object>(Type.String({ description: "text/event-stream" })) },
    refusals: [],
    permission: "session",
  },
})

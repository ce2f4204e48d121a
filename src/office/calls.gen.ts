// Generated from src/contract/office by scripts/generate-calls.ts.
export const officeCallList = {
  session: {
    me: ["GET", "/api/office/me"],
    signOut: ["DELETE", "/api/office/session"],
  },
  frame: {
    views: ["GET", "/api/office/views",["list"]],
    addView: ["POST", "/api/office/views"],
    changeView: ["PATCH", "/api/office/views/{id}"],
    deleteView: ["DELETE", "/api/office/views/{id}"],
    notices: ["GET", "/api/office/notices"],
    readNotices: ["PATCH", "/api/office/notices"],
    notes: ["GET", "/api/office/notes/{kind}/{id}"],
    addNote: ["POST", "/api/office/notes"],
    changeNote: ["PATCH", "/api/office/notes/{id}"],
    deleteNote: ["DELETE", "/api/office/notes/{id}"],
    history: ["GET", "/api/office/history/{kind}/{id}",["before"]],
    present: ["PUT", "/api/office/presence/{kind}/{id}"],
    leave: ["DELETE", "/api/office/presence/{kind}/{id}"],
    undo: ["DELETE", "/api/office/staged/{id}"],
    staged: ["GET", "/api/office/staged",["ids"]],
  },
  live: {
    live: ["GET", "/api/office/live"],
  },
  repairs: {
    list: ["GET", "/api/office/repairs",["technician", "place", "device", "q", "column", "view", "sort", "after", "limit"]],
    board: ["GET", "/api/office/repairs/board",["technician", "place", "device", "q", "late", "warranty"]],
    ticket: ["GET", "/api/office/repairs/{reference}"],
    step: ["POST", "/api/office/repairs/{reference}/steps"],
    cancel: ["POST", "/api/office/repairs/{reference}/cancel"],
    assign: ["PUT", "/api/office/repairs/{reference}/technician"],
    bench: ["PUT", "/api/office/repairs/{reference}/bench"],
    intake: ["PUT", "/api/office/repairs/{reference}/intake"],
  },
} as const

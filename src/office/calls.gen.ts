// Generated from src/contract/office by scripts/generate-calls.ts.
export const officeCallList = {
  session: {
    me: ["GET", "/api/office/me"],
    signOut: ["DELETE", "/api/office/session"],
  },
} as const

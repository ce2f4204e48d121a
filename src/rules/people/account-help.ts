/** How the shop's staff helps with a customer's account: mail a link again, end all sessions, or lift the wait after wrong passwords. */
export const ACCOUNT_HELP = ["verification", "password", "sign_out", "unlock"] as const
export type AccountHelp = (typeof ACCOUNT_HELP)[number]

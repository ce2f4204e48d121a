/**
 * Why the shop's mailbox is not read: `unreachable`: no connection, or no encrypted one. `sign-in`: it refuses the account. `folder`: it has
 * no such folder. `interrupted`: the connection ended, or the mailbox did not answer in time.
 */
export const MAILBOX_FAULTS = ["unreachable", "sign-in", "folder", "interrupted"] as const
export type MailboxFaultKind = (typeof MAILBOX_FAULTS)[number]

/** The time between two runs: a report that a mail was not delivered is noted within a minute. */
export const READ_EVERY_SECONDS = 20
/** A mailbox that refuses the account is asked ever less often: many count the attempts and lock it. */
const LONGEST_SECONDS: Readonly<Record<MailboxFaultKind, number>> = { unreachable: 60, interrupted: 60, folder: 600, "sign-in": 600 }

/** The time until the next run after a number of runs that failed in a row. */
export function secondsToNextRead(fault: MailboxFaultKind, failures: number): number {
  return Math.min(READ_EVERY_SECONDS * 2 ** Math.min(failures, 10), LONGEST_SECONDS[fault])
}

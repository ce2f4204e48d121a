/** One thing that is looked at before the shop opens. A fault keeps it from working; a warning is for the owner to judge. */
export type Point = { name: string; verdict: "ok" | "warning" | "fault"; says: string }

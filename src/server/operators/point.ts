/** One check before the shop opens. With a fault the shop does not work; a warning is for the owner to judge. */
export type Point = { name: string; verdict: "ok" | "warning" | "fault"; says: string }

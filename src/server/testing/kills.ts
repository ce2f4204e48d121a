/** How often tests kill a process: a thorough run gives a moment that is rarely hit more chances. */
export const KILLS = process.env["THOROUGH"] === "1" ? 15 : 5

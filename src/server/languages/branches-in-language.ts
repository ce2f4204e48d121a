import type { Branch, BranchAddress } from "#contract/addresses.ts"
import type { Texts } from "./in-language.queries.ts"
import { withTexts } from "./with-texts.ts"

/** A branch, or the copy of one, with the texts of a language. */
export function branchInLanguage<One extends Branch | BranchAddress>(branch: One, texts: Texts): One {
  return withTexts<BranchAddress, "name" | "street" | "city" | "land_mark" | "working_hours">(
    branch,
    ["name", "street", "city", "land_mark", "working_hours"],
    (_field, english) => texts.phrase("branches", english),
  ) as One
}

export function branchesInLanguage(branches: readonly Branch[], texts: Texts): Branch[] {
  return branches.map((branch) => branchInLanguage(branch, texts))
}

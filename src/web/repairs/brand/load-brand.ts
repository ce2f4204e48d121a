import type { HistoryState } from "@tanstack/react-router"
import { brandOfState } from "#web/repairs/navigation-state.ts"
import { type BrandCard, brandCards } from "#web/repairs/repair-brand.ts"
import { loadServices } from "#web/repairs/repair-services.ts"

type FoundBrand = { brand: BrandCard | null; status: 200 | 404 | 503 }

/** The brand that the navigation brought, or else the one of this id among all services; a failure is logged and ends in no brand. [spec 2 §2, §8] */
export async function loadBrand(id: number, state: HistoryState): Promise<FoundBrand> {
  const brought = brandOfState(state.repairBrand, id)
  if (brought) return { brand: brought, status: 200 }
  try {
    const brand = brandCards(await loadServices()).find((card) => card.id === id) ?? null
    return { brand, status: brand ? 200 : 404 }
  } catch (fault) {
    // biome-ignore lint/suspicious/noConsole: the specification asks for it.
    console.error("The brands could not be loaded.", fault)
    return { brand: null, status: 503 }
  }
}

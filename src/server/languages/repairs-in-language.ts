import type { RepairBrand, RepairSeo, RepairService, ServiceRequest } from "#contract/repairs.ts"
import { branchInLanguage } from "./branches-in-language.ts"
import type { Texts } from "./in-language.queries.ts"
import { withTexts } from "./with-texts.ts"

const PAGE_TEXTS = ["description", "keyword_title", "seo_title", "seo_description"] as const

/** The repair catalog with the texts of a language. */
export function servicesInLanguage(services: readonly RepairService[], texts: Texts): RepairService[] {
  const shared = (_field: string, english: string) => texts.phrase("repair", english)
  return services.map((service) => ({
    ...withTexts(service, ["title", "thumbnail_alt_text", ...PAGE_TEXTS], shared),
    issues: service.issues.map((issue) => withTexts(issue, ["title"], (_field, english) => texts.phrase("repair_issues", english))),
    brands: service.brands.map((brand) => brandInLanguage(brand, texts)),
  }))
}

function brandInLanguage(brand: RepairBrand, texts: Texts): RepairBrand {
  return {
    ...withTexts(brand, ["name", "thumbnail_alt_text", ...PAGE_TEXTS], (_field, english) => texts.phrase("repair", english)),
    available_models: brand.available_models.map((model) =>
      withTexts(model, ["name"], (_field, english) => texts.phrase("repair_models", english)),
    ),
  }
}

export function seoInLanguage(seo: RepairSeo, texts: Texts): RepairSeo {
  return withTexts(seo, PAGE_TEXTS, (_field, english) => texts.phrase("repair", english))
}

/** A booked repair: the issue and a listed model have the names of a language, the customer's own words stay. */
export function requestInLanguage(request: ServiceRequest, texts: Texts): ServiceRequest {
  const { store_address, is_listed_model } = request
  const fields = is_listed_model ? (["issue", "model"] as const) : (["issue"] as const)
  return {
    ...withTexts(request, fields, (field, english) => texts.phrase(field === "issue" ? "repair_issues" : "repair_models", english)),
    store_address: store_address && branchInLanguage(store_address, texts),
  }
}

export function requestsInLanguage(requests: readonly ServiceRequest[], texts: Texts): ServiceRequest[] {
  return requests.map((request) => requestInLanguage(request, texts))
}

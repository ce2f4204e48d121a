import type { FilterMeta } from "#contract/listings.ts"
import { COLOUR_FAMILY, isColourOption } from "#rules/catalog/colours/colour-option.ts"
import {
  type ListingFilters,
  withBrand,
  withCategory,
  withLabel,
  withOption,
  withPrice,
  withSale,
  withStock,
} from "#rules/catalog/listing-filters.ts"
import { spellingKey } from "#rules/catalog/option-values.ts"
import type { ListingSubject } from "./listing-subject.ts"

/** One checkbox of the filter panel. */
export type FilterChoice = {
  key: string
  name: string
  /** Hex colour of a Color value. */
  code: string | null
  count: number
  isChosen: boolean
  /** The filters after a click. */
  toggled: () => ListingFilters
}

export type FilterSection = {
  kind: "brands" | "categories" | "labels" | "option"
  title: string
  /** What a specification filter means. */
  help: string | null
  choices: FilterChoice[]
}

/** An applied filter and the filters without it. */
export type AppliedFilter = { key: string; text: string; removed: () => ListingFilters }

type Titles = { brands: string; categories: string; labels: string }
type OfferNames = { inStock: string; onSale: string }

/**
 * Turns a catalog's preset into the shopper's own choice, by the ids that the facets mark as selected. From the first click on, the address
 * contains it like any other filter. Values of options are written as the facets write them.
 */
export function settledFilters({ preset }: ListingSubject, filters: ListingFilters, meta: FilterMeta): ListingFilters {
  const settled = (chosen: number[], made: readonly unknown[], facet: readonly { id: number; selected: boolean }[]) =>
    chosen.length > 0 || made.length === 0 ? chosen : facet.filter((entry) => entry.selected).map((entry) => entry.id)
  return {
    ...filters,
    brands: settled(filters.brands, preset.brands, meta.brands),
    categories: settled(filters.categories, preset.categories, meta.categories),
    options: Object.fromEntries(Object.entries(filters.options).map(([title, values]) => [title, asOffered(values, title, meta)])),
  }
}

function asOffered(values: readonly string[], title: string, { options }: FilterMeta): string[] {
  const offered = Object.hasOwn(options, title) ? options[title] : undefined
  const spelled = new Map(offered?.map(({ value }) => [spellingKey(value), value]))
  return [...new Set(values.map((value) => spelled.get(spellingKey(value)) ?? value))]
}

/** Whether products are in stock, and whether they are on sale. [spec 3 §9] */
export function offerChoices(meta: FilterMeta, filters: ListingFilters, names: OfferNames): FilterChoice[] {
  const { inStock, onSale } = filters
  return [
    {
      ...{ key: "in-stock", name: names.inStock, code: null, count: meta.in_stock.count },
      isChosen: inStock,
      toggled: () => withStock(filters, !inStock),
    },
    {
      ...{ key: "on-sale", name: names.onSale, code: null, count: meta.on_sale.count },
      isChosen: onSale,
      toggled: () => withSale(filters, !onSale),
    },
  ]
}

/** Brands, categories, labels and each option of the facets; empty sections are omitted. [spec 1 §2.5, 3 §9] */
export function filterSections(meta: FilterMeta, filters: ListingFilters, titles: Titles): FilterSection[] {
  const sections: FilterSection[] = [
    {
      kind: "brands",
      title: titles.brands,
      help: null,
      choices: meta.brands.map(({ id, name, count }) => {
        const isChosen = filters.brands.includes(id)
        return { key: String(id), name, code: null, count, isChosen, toggled: () => withBrand(filters, id, !isChosen) }
      }),
    },
    {
      kind: "categories",
      title: titles.categories,
      help: null,
      choices: meta.categories.map(({ id, name, count }) => {
        const isChosen = filters.categories.includes(id)
        return { key: String(id), name, code: null, count, isChosen, toggled: () => withCategory(filters, id, !isChosen) }
      }),
    },
    {
      kind: "labels",
      title: titles.labels,
      help: null,
      choices: meta.labels.map(({ label, count, shown: name = label }) => {
        const isChosen = filters.labels.includes(label)
        return { key: label, name, code: null, count, isChosen, toggled: () => withLabel(filters, label, !isChosen) }
      }),
    },
    ...optionSections(meta, filters),
  ]
  return sections.filter(({ choices }) => choices.length > 0)
}

/** Each option with its values. Colours are one section of families, in which the single colours of an address follow. */
function optionSections(meta: FilterMeta, filters: ListingFilters): FilterSection[] {
  const colour = Object.hasOwn(meta.options, COLOUR_FAMILY) ? Object.keys(meta.options).find(isColourOption) : undefined
  return Object.entries(meta.options)
    .filter(([title]) => title !== colour)
    .map(([title, values]) => {
      const own = valueChoices(title, values, filters)
      const isFamilies = title === COLOUR_FAMILY && colour !== undefined
      const single = isFamilies ? valueChoices(colour, meta.options[colour] ?? [], filters).filter(({ isChosen }) => isChosen) : []
      return {
        kind: "option",
        title: shownTitle(meta, isFamilies ? colour : title),
        help: (Object.hasOwn(meta.help, title) ? meta.help[title] : undefined) ?? null,
        choices: [...own, ...single],
      }
    })
}

function valueChoices(title: string, values: NonNullable<FilterMeta["options"][string]>, filters: ListingFilters): FilterChoice[] {
  return values.map(({ value, code, count, shown: name = value }) => {
    const isChosen = valuesOf(filters, title).includes(value)
    return { key: `${title} ${value}`, name, code, count, isChosen, toggled: () => withOption(filters, title, value, !isChosen) }
  })
}

/** The facets without the colours that are not chosen, where families are offered: a catalog has hundreds of names. */
export function withColourFamilies(meta: FilterMeta): FilterMeta {
  if (!Object.hasOwn(meta.options, COLOUR_FAMILY)) return meta
  const options = Object.entries(meta.options).map(([title, values]) => [
    title,
    isColourOption(title) ? values.filter(({ selected }) => selected) : values,
  ])
  return { ...meta, options: Object.fromEntries(options) }
}

const POPULAR_BRANDS = 2

/**
 * The filters offered first: the two brands with the most products, and of all options other than colour and specification filters the
 * value with the most products. Filters that do not narrow the listing are left out.
 */
export function popularFilters(meta: FilterMeta, filters: ListingFilters): FilterChoice[] {
  const sections = filterSections(meta, filters, { brands: "", categories: "", labels: "" })
  const narrowing = (choices: readonly FilterChoice[]) =>
    choices.filter(({ count }) => count > 0 && count < meta.count).toSorted((a, b) => b.count - a.count)
  const brands = sections.flatMap(({ kind, choices }) => (kind === "brands" ? choices : []))
  const values = sections.flatMap(({ kind, help, choices }) => (kind === "option" && help === null ? choices : []))
  const ofOptions = values.filter(({ key, code }) => code === null && !key.startsWith(COLOUR_FAMILY))
  return [...narrowing(brands).slice(0, POPULAR_BRANDS), ...narrowing(ofOptions).slice(0, 1)]
}

type AppliedNames = OfferNames & { price: (min: number, max: number) => string }

/** The applied filters as chips: the price, brands and categories that the facets contain, stock, sale, every label and option value. */
export function appliedFilters(meta: FilterMeta, filters: ListingFilters, names: AppliedNames): AppliedFilter[] {
  const { price } = filters
  return [
    ...(price ? [{ key: "price", text: names.price(price.min, price.max), removed: () => withPrice(filters, null) }] : []),
    ...meta.brands
      .filter(({ id }) => filters.brands.includes(id))
      .map(({ id, name }) => ({ key: `brand-${id}`, text: name, removed: () => withBrand(filters, id, false) })),
    ...meta.categories
      .filter(({ id }) => filters.categories.includes(id))
      .map(({ id, name }) => ({ key: `category-${id}`, text: name, removed: () => withCategory(filters, id, false) })),
    ...offerChoices(meta, filters, names)
      .filter(({ isChosen }) => isChosen)
      .map(({ key, name, toggled }) => ({ key, text: name, removed: toggled })),
    ...filters.labels.map((label) => ({
      key: `label-${label}`,
      text: shownLabel(meta, label),
      removed: () => withLabel(filters, label, false),
    })),
    ...Object.entries(filters.options).flatMap(([title, values]) =>
      values.map((value) => ({
        key: `${title}-${value}`,
        text: shownValue(meta, title, value),
        removed: () => withOption(filters, title, value, false),
      })),
    ),
  ]
}

function shownTitle({ option_titles: titles = {} }: FilterMeta, title: string): string {
  return (Object.hasOwn(titles, title) ? titles[title] : undefined) ?? title
}

function shownLabel({ labels }: FilterMeta, label: string): string {
  return labels.find((each) => each.label === label)?.shown ?? label
}

function shownValue({ options }: FilterMeta, title: string, value: string): string {
  const values = Object.hasOwn(options, title) ? options[title] : undefined
  return values?.find((each) => each.value === value)?.shown ?? value
}

function valuesOf({ options }: ListingFilters, title: string): readonly string[] {
  return (Object.hasOwn(options, title) ? options[title] : undefined) ?? []
}

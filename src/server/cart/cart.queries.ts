import { sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import type { Cart, CartEntry, CartProduct } from "#contract/cart.ts"
import { OptionValue } from "#contract/products.ts"
import { OrNull } from "#contract/shapes.ts"
import { lineProblem, MAX_CART_LINES } from "#rules/catalog/buying.ts"
import { cartTotalDirhams } from "#rules/catalog/pricing.ts"
import { qar } from "#rules/values/money.ts"
import { piecesForSale } from "#server/catalog/stock/stock.queries.ts"
import type { Queries } from "#server/db/database.ts"
import { rows, run } from "#server/db/rows.ts"
import { lockCustomer } from "#server/guards/customers.queries.ts"

/**
 * Serialises the changes of one customer's cart until the transaction ends. Locks the customer's row, because an empty cart has no row,
 * and the limits apply to all lines together.
 */
export async function lockCart(tx: Queries, customerId: number): Promise<void> {
  await lockCustomer(tx, customerId)
}

/** Empties a customer's cart. */
export async function deleteCart(tx: Queries, customerId: number): Promise<void> {
  await run(tx, null, sql`delete from cart_lines where customer_id = ${customerId}`)
}

export const LineState = Type.Object({
  /** Pieces in the line; 0 when there is none. */
  quantity: Type.Number(),
  /** Lines in the cart. */
  lines: Type.Number(),
  /** Pieces of the product's other variants in the cart. */
  others: Type.Number(),
  isSold: Type.Boolean(),
  inventory: Type.Number(),
  maxQuantity: OrNull(Type.Number()),
})
export type LineState = Static<typeof LineState>

/** A customer's line of a variant and the data for its limits. */
export async function lineState(tx: Queries, customerId: number, variantId: number): Promise<LineState> {
  const [state] = await rows(
    tx,
    "cart line state",
    sql`
    select coalesce(l.quantity, 0) as quantity, v.id is not null as "isSold", case when v.id is null then 0 else ${piecesForSale} end as inventory,
      p.max_quantity as "maxQuantity",
      (select count(*)::int from cart_lines a where a.customer_id = wanted.customer_id) as lines,
      (select coalesce(sum(o.quantity), 0)::int from cart_lines o join variants w on w.id = o.variant_id
        where o.customer_id = wanted.customer_id and o.variant_id <> wanted.variant_id and w.product_id = p.id) as others
    from (select ${customerId}::int as customer_id, ${variantId}::int as variant_id) wanted
      left join cart_lines l on l.customer_id = wanted.customer_id and l.variant_id = wanted.variant_id
      left join (variants v join products p on p.id = v.product_id and p.published) on v.id = wanted.variant_id`,
    LineState,
  )
  if (!state) throw new Error("A row that is made up is always there.")
  return state
}

/** The variant's data that a line stores. */
const copyOfVariant = sql`
  jsonb_build_object('title', p.title, 'images', v.images, 'maximumPriceDirhams', v.maximum_price_dirhams,
    'optionValues', v.option_values, 'productId', p.id, 'productSlug', p.slug, 'slug', v.slug)`

/** Adds pieces at today's price; false when the variant was deleted in the meantime. The line keeps its position. */
export async function putLine(tx: Queries, customerId: number, variantId: number, quantity: number): Promise<boolean> {
  const put = await run(
    tx,
    "put cart line",
    sql`
    insert into cart_lines (customer_id, variant_id, quantity, price_dirhams, product)
    select ${customerId}, v.id, ${quantity}, v.selling_price_dirhams, ${copyOfVariant}
    from variants v join products p on p.id = v.product_id and p.published where v.id = ${variantId}
    on conflict (customer_id, variant_id)
      do update set quantity = excluded.quantity, price_dirhams = excluded.price_dirhams, product = excluded.product
    returning variant_id`,
  )
  return put > 0
}

/** Sets the quantity of a line; a line with quantity 0 is deleted. */
export async function lowerLine(tx: Queries, customerId: number, variantId: number, quantity: number): Promise<void> {
  const line = sql`customer_id = ${customerId} and variant_id = ${variantId}`
  if (quantity <= 0) await run(tx, "remove cart line", sql`delete from cart_lines where ${line}`)
  else await run(tx, "lower cart line", sql`update cart_lines set quantity = ${quantity} where ${line}`)
}

/** Removes all lines of a locked cart, and returns them in display order. */
export async function takeLines(tx: Queries, customerId: number): Promise<{ variantId: number; quantity: number }[]> {
  return rows(
    tx,
    "take cart lines",
    sql`
    with taken as (delete from cart_lines where customer_id = ${customerId} returning variant_id, quantity, added_at)
    select variant_id as "variantId", quantity from taken order by added_at desc, variant_id desc`,
    Type.Object({ variantId: Type.Integer(), quantity: Type.Integer() }),
  )
}

/** Restores removed lines at today's prices. Lines that the customer added in the meantime stay unchanged. */
export async function putLinesBack(
  tx: Queries,
  customerId: number,
  lines: readonly { variantId: number; quantity: number }[],
): Promise<void> {
  const ids = lines.map(({ variantId }) => variantId)
  const quantities = lines.map(({ quantity }) => quantity)
  await run(
    tx,
    null,
    sql`
    insert into cart_lines (customer_id, variant_id, quantity, price_dirhams, product)
    select ${customerId}, v.id, w.quantity, v.selling_price_dirhams, ${copyOfVariant}
    from (select unnest(${sql.param(ids)}::int[]) as id, unnest(${sql.param(quantities)}::int[]) as quantity) w
      join variants v on v.id = w.id join products p on p.id = v.product_id and p.published
    on conflict (customer_id, variant_id) do nothing`,
  )
}

const Line = { id: Type.Integer(), quantity: Type.Integer(), put_price: Type.Integer() }
/** A line whose variant the shop sells. */
const SoldLine = Type.Object({
  ...Line,
  kept: Type.Null(),
  title: Type.String(),
  images: Type.Array(Type.String()),
  selling: Type.Integer(),
  maximum: Type.Integer(),
  inventory: Type.Integer(),
  max_quantity: OrNull(Type.Integer()),
  option_values: Type.Array(OptionValue),
  delivery_type: Type.Integer(),
  delivery_text: Type.String(),
  product_id: Type.Integer(),
  product_slug: Type.String(),
  slug: Type.String(),
})
type SoldLine = Static<typeof SoldLine>
/** A line whose variant is no longer sold, with its stored data. */
const GoneLine = Type.Object({
  ...Line,
  kept: Type.Object({
    title: Type.String(),
    images: Type.Array(Type.String()),
    maximumPriceDirhams: Type.Integer(),
    optionValues: Type.Array(OptionValue),
    productId: Type.Integer(),
    productSlug: Type.String(),
    slug: Type.String(),
  }),
})
type GoneLine = Static<typeof GoneLine>

/** A customer's cart with current prices and stock. */
export async function cartOf(db: Queries, customerId: number): Promise<Cart> {
  const found = await rows(
    db,
    "cart",
    sql`
    select l.variant_id as id, l.quantity, l.price_dirhams as put_price, case when v.id is null then l.product end as kept,
      p.title, v.images, v.selling_price_dirhams as selling, v.maximum_price_dirhams as maximum, ${piecesForSale} as inventory,
      p.max_quantity, v.option_values, v.delivery_type, v.delivery_text, p.id as product_id, p.slug as product_slug, v.slug
    from cart_lines l left join (variants v join products p on p.id = v.product_id and p.published) on v.id = l.variant_id
    where l.customer_id = ${customerId} order by l.added_at desc, l.variant_id desc limit ${MAX_CART_LINES}`,
    Type.Union([SoldLine, GoneLine]),
  )
  const sold = found.filter((line) => line.kept === null)
  const pieces = new Map<number, number>()
  for (const { product_id, quantity } of sold) pieces.set(product_id, (pieces.get(product_id) ?? 0) + quantity)
  const inStock = sold.filter(({ inventory }) => inventory > 0)
  const total = qar(cartTotalDirhams(inStock.map(({ selling, quantity }) => ({ priceDirhams: selling, quantity }))))
  return {
    products: found.map((line) => (line.kept === null ? soldEntry(line, pieces.get(line.product_id) ?? line.quantity) : goneEntry(line))),
    currency: "QAR",
    selling_price: total,
    coupon_discount: 0,
    payable_amount: total,
    coupon: null,
  }
}

function soldEntry(line: SoldLine, productQuantity: number): CartEntry {
  const { quantity, inventory, max_quantity: maxQuantity } = line
  return {
    product: productOf(line),
    quantity,
    problem: lineProblem({ isSold: true, quantity, inventory, productQuantity, maxQuantity }),
    previous_price: line.put_price === line.selling ? null : qar(line.put_price),
  }
}

function goneEntry(line: GoneLine): CartEntry {
  return { product: keptProduct(line), quantity: line.quantity, problem: "unavailable", previous_price: null }
}

function productOf(row: SoldLine): CartProduct {
  return {
    id: row.id,
    title: row.title,
    images: row.images,
    currency: "QAR",
    selling_price: qar(row.selling),
    maximum_price: qar(row.maximum),
    inventory_quantity: row.inventory,
    max_quantity: row.max_quantity,
    option_values: row.option_values,
    delivery_type: row.delivery_type,
    delivery_text: row.delivery_text,
    product_id: row.product_id,
    product_slug: row.product_slug,
    slug: row.slug,
  }
}

function keptProduct({ id, put_price, kept }: GoneLine): CartProduct {
  return {
    id,
    title: kept.title,
    images: kept.images,
    currency: "QAR",
    selling_price: qar(put_price),
    maximum_price: qar(kept.maximumPriceDirhams),
    inventory_quantity: 0,
    max_quantity: null,
    option_values: kept.optionValues,
    delivery_type: 2,
    delivery_text: "",
    product_id: kept.productId,
    product_slug: kept.productSlug,
    slug: kept.slug,
  }
}

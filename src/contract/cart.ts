import Type, { type Static } from "typebox"
import { calls } from "./call.ts"
import { OptionValue } from "./products.ts"
import { closed, Id, ImagePath, InEnglish, Money, OrNull, Slug } from "./shapes.ts"

/** The variant of a line with its current data; for one that is no longer sold, with its data when it was added. */
export const CartProduct = Type.Object({
  /** The variant's id. */
  id: Id,
  title: Type.String(),
  images: Type.Array(ImagePath),
  currency: Type.String(),
  selling_price: Money,
  maximum_price: Money,
  inventory_quantity: Type.Integer(),
  max_quantity: OrNull(Type.Integer()),
  option_values: Type.Array(OptionValue),
  /** 1 for a window of hours that depends on the time; otherwise the text applies. */
  delivery_type: Type.Integer(),
  delivery_text: Type.String(),
  /** The slug of its page: `/{product_slug}/{product_id}/{slug}`. */
  product_id: Id,
  product_slug: Slug,
  slug: Slug,
  english: InEnglish,
})
export type CartProduct = Static<typeof CartProduct>

/** The total of a cart: a hundred lines of many pieces may cost more than the maximum price of a piece. */
const Sum = Type.Number({ minimum: 0 })

export const CartEntry = Type.Object({
  product: CartProduct,
  quantity: Type.Integer(),
  /** Why the line cannot be bought in its quantity. */
  problem: OrNull(
    Type.Union([Type.Literal("unavailable"), Type.Literal("sold_out"), Type.Literal("above_stock"), Type.Literal("above_maximum")]),
  ),
  /** The price of one piece when it was added, if it has changed. */
  previous_price: OrNull(Money),
})
export type CartEntry = Static<typeof CartEntry>

export const Cart = Type.Object({
  /** In the order of addition, the newest first. */
  products: Type.Array(CartEntry),
  currency: Type.String(),
  /** The sum of selling price times quantity, over the lines that are still sold and in stock. */
  selling_price: Sum,
  coupon_discount: Sum,
  payable_amount: Sum,
  coupon: OrNull(Type.String()),
})
export type Cart = Static<typeof Cart>

export const cart = calls({
  change: {
    summary: "Adds to the line of a variant, or with a negative quantity takes away; a line that reaches 0 goes.",
    method: "POST",
    path: "/api/order/cart/item_add_or_remove",
    body: Type.Object(
      {
        /** A variant's id. */
        product: Id,
        /** The difference, not the new quantity; never 0. */
        quantity: Type.Union([Type.Integer({ minimum: -999, maximum: -1 }), Type.Integer({ minimum: 1, maximum: 999 })]),
      },
      closed,
    ),
    answers: { 200: Cart },
    localized: true,
    refusals: ["not_found", "above_stock", "above_maximum", "cart_full", "too_many_requests"],
    signedIn: true,
    throttled: true,
  },
  details: {
    summary: "The customer's cart. Lines that the shop no longer sells stay, and are marked.",
    method: "GET",
    path: "/api/order/cart/details",
    answers: { 200: Cart },
    localized: true,
    refusals: [],
    signedIn: true,
  },
})

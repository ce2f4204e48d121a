import type { Cart, CartEntry, CartProduct } from "#contract/cart.ts"

/** A cart entry. Each variant has a different product unless `product` says otherwise. */
export function anEntry(id: number, quantity: number, product: Partial<CartProduct> = {}, entry: Partial<CartEntry> = {}): CartEntry {
  return {
    product: {
      id,
      title: `Product ${id}`,
      images: [],
      currency: "QAR",
      selling_price: 10,
      maximum_price: 10,
      inventory_quantity: 10,
      max_quantity: null,
      option_values: [],
      delivery_type: 2,
      delivery_text: "",
      product_id: id,
      product_slug: `product-${id}`,
      slug: "one",
      ...product,
    },
    quantity,
    problem: null,
    previous_price: null,
    ...entry,
  }
}

export function aCart(...products: CartEntry[]): Cart {
  const total = products.reduce((sum, { product, quantity }) => sum + product.selling_price * quantity, 0)
  return { products, currency: "QAR", selling_price: total, coupon_discount: 0, payable_amount: total, coupon: null }
}

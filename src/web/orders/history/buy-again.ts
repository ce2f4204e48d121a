import type { OrderItem } from "#contract/orders.ts"
import { choiceText } from "#ui/text/choice-text.ts"
import { joinList } from "#ui/text/language.ts"
import type { ApiProblem } from "#web/api-problem.ts"

export type Line = { variant: number; title: string; quantity: number }

/** The outcome of adding lines to the cart: how many were added, and the others with the reason. */
export type BoughtAgain = { added: number; missing: { title: string; reason: string }[]; isSignedOut: boolean }

/** The lines of items, one for each variant: pieces that were cancelled separately count, too. */
export function linesOf(items: readonly OrderItem[]): Line[] {
  const lines = new Map<number, Line>()
  for (const { product, quantity } of items) {
    const before = lines.get(product.id)?.quantity ?? 0
    const title = joinList([product.title, choiceText(product.option_values)])
    lines.set(product.id, { variant: product.id, title, quantity: before + quantity })
  }
  return [...lines.values()]
}

/** Adds lines to the cart one by one: a line that is sold out or no longer sold does not stop the others. */
export async function buyAgain(
  lines: readonly Line[],
  putInCart: (variant: number, quantity: number) => Promise<ApiProblem | null>,
): Promise<BoughtAgain> {
  const answers = await Promise.all(lines.map(async (line) => ({ line, problem: await putInCart(line.variant, line.quantity) })))
  const refused = answers.flatMap(({ line, problem }) => (problem ? [{ line, problem }] : []))
  return {
    added: answers.length - refused.length,
    missing: refused.map(({ line, problem }) => ({ title: line.title, reason: problem.detail })),
    isSignedOut: refused.some(({ problem }) => problem.status === 401),
  }
}

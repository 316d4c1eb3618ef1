import type { TokenPrice } from '#server/ports/ai/port'

interface TokenCounts {
  inputTokens: number | null
  outputTokens: number | null
}

/** In millionths of a US dollar, rounded up. Null if the price or the number of tokens is unknown. */
export function costOf(
  price: TokenPrice | null | undefined,
  { inputTokens, outputTokens }: TokenCounts,
): number | null {
  if (!price || inputTokens === null || outputTokens === null) return null
  return Math.ceil(inputTokens * price.input + outputTokens * price.output)
}

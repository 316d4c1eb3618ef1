export interface KeptAnswer {
  /** Empty for responses that never change. */
  etag: string
  value: unknown
  next: string | null
}

/** Limit for the text of a response, in characters. */
const MAX_LENGTH = 200_000
const MAX_TOTAL = 20_000_000

/**
 * Cache of the newest small responses. Revalidating an unchanged response does not count against the rate
 * limit.
 */
export class KeptAnswers {
  private readonly answers = new Map<string, { answer: KeptAnswer; length: number }>()
  private total = 0

  get(key: string): KeptAnswer | null {
    const kept = this.answers.get(key)
    if (!kept) return null
    this.answers.delete(key)
    this.answers.set(key, kept)
    return kept.answer
  }

  keep(key: string, answer: KeptAnswer, length: number): void {
    this.drop(key)
    if (length > MAX_LENGTH) return
    this.answers.set(key, { answer, length })
    this.total += length
    for (const oldest of this.answers.keys()) {
      if (this.total <= MAX_TOTAL) return
      this.drop(oldest)
    }
  }

  private drop(key: string): void {
    this.total -= this.answers.get(key)?.length ?? 0
    this.answers.delete(key)
  }
}

export interface KeptAnswer {
  /** Empty for what never changes. */
  etag: string
  value: unknown
  next: string | null
}

/** Of the text that an answer came as. */
const MAX_LENGTH = 200_000
const MAX_TOTAL = 20_000_000

/** The newest small answers, so that asking again costs nothing of the rate limit where nothing has changed. */
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

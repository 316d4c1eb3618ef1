export interface KeptAnswer {
  /** Null for what never changes. */
  etag: string | null
  value: unknown
  next: string | null
}

const MAX_ANSWERS = 2_000
const MAX_LENGTH = 200_000

/** The newest small answers, so that asking again costs nothing of the rate limit where nothing has changed. */
export class KeptAnswers {
  private readonly answers = new Map<string, KeptAnswer>()

  get(key: string): KeptAnswer | null {
    const answer = this.answers.get(key)
    if (!answer) return null
    this.answers.delete(key)
    this.answers.set(key, answer)
    return answer
  }

  keep(key: string, answer: KeptAnswer, length: number): void {
    if (length > MAX_LENGTH) return
    this.answers.set(key, answer)
    const [oldest] = this.answers.keys()
    if (this.answers.size > MAX_ANSWERS && oldest !== undefined) this.answers.delete(oldest)
  }
}

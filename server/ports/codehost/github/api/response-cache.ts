export interface CachedResponse {
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
export class ResponseCache {
  private readonly entries = new Map<string, { response: CachedResponse; length: number }>()
  private total = 0

  get(key: string): CachedResponse | null {
    const entry = this.entries.get(key)
    if (!entry) return null
    this.entries.delete(key)
    this.entries.set(key, entry)
    return entry.response
  }

  set(key: string, response: CachedResponse, length: number): void {
    this.drop(key)
    if (length > MAX_LENGTH) return
    this.entries.set(key, { response, length })
    this.total += length
    for (const oldest of this.entries.keys()) {
      if (this.total <= MAX_TOTAL) return
      this.drop(oldest)
    }
  }

  private drop(key: string): void {
    this.total -= this.entries.get(key)?.length ?? 0
    this.entries.delete(key)
  }
}

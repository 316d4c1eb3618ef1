/** A search index that gets each change after a delay. */
export class LaggingIndex<Document> {
  /** How long the index lags behind, in milliseconds. */
  lagMs = 0
  /** Documents that the index does not get for now. */
  readonly delayed = new Set<string>()
  private readonly versions = new Map<string, { at: number; document: Document | null }[]>()

  constructor(private readonly now: () => Date) {}

  /** Records the current document. null: it was deleted. */
  record(id: string, document: Document | null): void {
    const copy = document === null ? null : structuredClone(document)
    const versions = this.versions.get(id) ?? []
    this.versions.set(id, [...versions.slice(-20), { at: this.now().getTime(), document: copy }])
  }

  /** The documents in the index, and the newest version of those in `current`. */
  documents(current: ReadonlySet<string> = new Set()): Document[] {
    const horizon = this.now().getTime() - this.lagMs
    return [...this.versions].flatMap(([id, versions]) => {
      if (this.delayed.has(id) && !current.has(id)) return []
      const visibleVersion = current.has(id) ? versions.at(-1) : versions.findLast(({ at }) => at <= horizon)
      return visibleVersion?.document ?? []
    })
  }
}

/** Ids that a document gives to its parts: each is given once, and none begins as the page's own do. */
export class AnchorIds {
  private readonly taken: Set<string>
  private readonly given = new Set<string>()
  private readonly lastSuffix = new Map<string, number>()

  /** The ids of headings, and of items, are kept for those who will ask for them by name. */
  constructor(
    private readonly ofHeadings: ReadonlySet<string>,
    ofItems: Iterable<string>,
  ) {
    this.taken = new Set([...ofHeadings, ...ofItems])
  }

  /** The id itself if it is still to be had, else null. */
  claim(id: string): string | null {
    if (id === '' || /[\s_]/.test(id) || this.given.has(id)) return null
    this.taken.add(id)
    this.given.add(id)
    return id
  }

  /** The same for an item, which gives way to a heading further down. */
  claimForItem(id: string): string | null {
    return this.ofHeadings.has(id) ? null : this.claim(id)
  }

  /** The slug, or the slug with the first free number from 2. */
  makeUnique(slug: string): string {
    let id = slug
    if (this.taken.has(slug)) {
      let suffix = this.lastSuffix.get(slug) ?? 1
      do id = `${slug}-${++suffix}`
      while (this.taken.has(id))
      this.lastSuffix.set(slug, suffix)
    }
    this.taken.add(id)
    this.given.add(id)
    return id
  }
}

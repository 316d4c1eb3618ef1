/** The ids of a document's parts. Each is unique, and none starts like the ids of the page. */
export class AnchorIds {
  private readonly taken: Set<string>
  private readonly given = new Set<string>()
  private readonly lastSuffix = new Map<string, number>()

  /** Reserves the ids of headings and items, which are claimed later by name. */
  constructor(
    private readonly ofHeadings: ReadonlySet<string>,
    ofItems: Iterable<string>,
  ) {
    this.taken = new Set([...ofHeadings, ...ofItems])
  }

  /** Claims an id. Returns null if it is taken. */
  claim(id: string): string | null {
    if (id === '' || /[\s_]/.test(id) || this.given.has(id)) return null
    this.taken.add(id)
    this.given.add(id)
    return id
  }

  /** Claims an id for an item. A heading further down has priority. */
  claimForItem(id: string): string | null {
    return this.ofHeadings.has(id) ? null : this.claim(id)
  }

  /** The slug, with the first free number from 2 if it is taken. */
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

/** Numbers footnotes in the order of their first reference. */
export class FootnoteNumbers {
  private readonly references = new Map<string, { number: number; count: number }>()

  /** Underscores keep these ids different from heading ids, which have none. */
  refer(label: string): { number: number; id: string } {
    let footnote = this.references.get(label)
    if (!footnote) {
      footnote = { number: this.references.size + 1, count: 0 }
      this.references.set(label, footnote)
    }
    footnote.count++
    return { number: footnote.number, id: referenceId(footnote.number, footnote.count) }
  }

  /** Grows while footnotes that refer to other footnotes are rendered; a Map can grow during iteration. */
  labels(): Iterable<string> {
    return this.references.keys()
  }

  /** The ids of all references to a footnote. */
  backReferences(label: string): string[] {
    const { number, count } = this.references.get(label) ?? { number: 0, count: 0 }
    return Array.from({ length: count }, (_, index) => referenceId(number, index + 1))
  }
}

function referenceId(number: number, count: number): string {
  return count === 1 ? `fnref_${number}` : `fnref_${number}_${count}`
}

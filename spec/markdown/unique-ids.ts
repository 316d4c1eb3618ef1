/** Makes ids unique: a repeated id gets the next free `-2`, `-3`, … */
export class UniqueIds {
  /** The used ids, each with the next number to try. */
  private readonly next = new Map<string, number>()

  claim(id: string): string {
    let number = this.next.get(id)
    let claimed = id
    if (number !== undefined) {
      do claimed = `${id}-${number++}`
      while (this.next.has(claimed))
      this.next.set(id, number)
    }
    this.next.set(claimed, 2)
    return claimed
  }
}

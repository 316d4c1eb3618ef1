/** Gives each id once: a repeated one gets `-2`, `-3`, past those that are taken already. */
export class UniqueIds {
  /** The ids taken, each with the number to try when it comes again. */
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

/** Gives each id once: a repeated one gets `-2`, `-3`, past those that are taken already. */
export class UniqueIds {
  private readonly taken = new Set<string>()
  private readonly next = new Map<string, number>()

  claim(id: string): string {
    let claimed = id
    let count = this.next.get(id) ?? 2
    while (this.taken.has(claimed)) claimed = `${id}-${count++}`
    this.next.set(id, count)
    this.taken.add(claimed)
    return claimed
  }
}

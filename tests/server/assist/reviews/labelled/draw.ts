import { seededRandom } from '#tests/support/seeded-random'

/** Random choices that depend only on the seed. */
export class Draw {
  private readonly random: () => number
  constructor(seed: number) {
    this.random = seededRandom(seed)
  }

  below = (limit: number) => Math.floor(this.random() * limit)
  chance = (probability: number) => this.random() < probability

  of<Item>(items: readonly Item[]): Item {
    const item = items[this.below(items.length)]
    if (item === undefined) throw new Error('nothing to draw from')
    return item
  }

  words = (count: number) => Array.from({ length: count }, () => this.of(WORDS)).join(' ')
}

const WORDS =
  'order refund invoice customer limit retry queue report export session token account price stock parcel label notice team'.split(
    ' ',
  )

import { type Random, seededRandom } from '../corpus/random'

const STOP_WORDS = (
  'the of to and a in is it that for on with as be are by this when not which from or at an if can should only each ' +
  'all more than other into after before while until same then its has have was were will does been no such any'
).split(' ')

const DOMAIN = (
  'service payment customer order account request response user token session cache queue worker retry refund ' +
  'ledger invoice webhook event stream handler schema index query result report export import batch job schedule ' +
  'deploy release rollback migration database replica region latency budget limit quota throttle alert metric ' +
  'dashboard trace log audit permission role policy secret key certificate signature encryption password login ' +
  'identity provider callback redirect consent profile address email notification template message channel thread ' +
  'document section criterion review approval comment attachment upload download storage bucket file folder path ' +
  'search filter facet rank snippet highlight page cursor offset total count price currency tax discount coupon ' +
  'subscription plan trial seat billing charge dispute settlement payout balance transfer bank card wallet ' +
  'inventory shipment carrier warehouse parcel label return exchange catalogue product variant category supplier ' +
  'timeout error failure fallback circuit breaker health probe incident runbook escalation pager capacity scaling ' +
  'partition shard leader follower consensus lock lease transaction isolation idempotency duplicate ordering ' +
  'delivery acknowledgement backoff jitter window bucket rate client server gateway proxy router edge origin ' +
  'tenant organization member invitation workspace project repository branch commit merge pull issue ticket status ' +
  'configuration environment variable feature flag experiment cohort variant rollout telemetry privacy retention ' +
  'deletion consent export anonymize locale translation timezone calendar date format validation constraint'
).split(' ')

const SYLLABLES = (
  'ba be bi bo ca ce ci co da de di do fa fe fi fo ga ge go ha he hi la le li lo ma me mi mo na ne ni no pa pe pi ' +
  'po ra re ri ro sa se si so ta te ti to va ve vi vo tion ment ing er al ic ous ive ant ter con pro per'
).split(' ')

const RARE = 60_000

/** Draws words by Zipf's law: the second word is half as frequent as the first, and so on. */
export interface ZipfWords {
  words: string[]
  next(random: Random): string
  /** Without stop words, for titles and queries. */
  nextMeaning(random: Random): string
}

/**
 * Realistic frequencies: `the` is every twelfth word, a few hundred words are domain terms, and tens of thousands are
 * rare.
 */
export function createZipfWords(): ZipfWords {
  const words = [...STOP_WORDS, ...new Set(DOMAIN), ...rareWords()]
  const sums = cumulate(words.map((_, rank) => 1 / (rank + 1.5)))
  const draw = (random: Random, from: number) => {
    const least = from === 0 ? 0 : (sums[from - 1] ?? 0)
    return words[find(sums, least + random.next() * ((sums.at(-1) ?? 1) - least))] ?? 'seldom'
  }
  return {
    words,
    next: (random) => draw(random, 0),
    nextMeaning: (random) => draw(random, STOP_WORDS.length),
  }
}

function rareWords(): string[] {
  const random = seededRandom(7)
  const syllable = () => SYLLABLES[random.below(SYLLABLES.length)] ?? 'la'
  const words = new Set<string>()
  while (words.size < RARE) words.add(Array.from({ length: 2 + random.below(3) }, syllable).join(''))
  return [...words]
}

function cumulate(weights: number[]): number[] {
  let sum = 0
  return weights.map((weight) => {
    sum += weight
    return sum
  })
}

/** The first index whose cumulative sum is above the value. */
function find(sums: number[], value: number): number {
  let low = 0
  let high = sums.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sums[middle] ?? 0) > value) high = middle
    else low = middle + 1
  }
  return low
}

import { type Random, seededRandom } from './random'

const COMMON = (
  'the of to and a in is it that for on with as be are by this when not which from or at an if must can ' +
  'should may only each one all more than other into after before while until same new then they its has'
).split(' ')

const DOMAIN = (
  'service request response payment refund ledger account session token cache index schema queue worker retry ' +
  'region record caller budget latency webhook delivery signature secret customer order invoice tenant migration ' +
  'rollback deploy alert dashboard metric trace permission role audit export import batch stream event handler'
).split(' ')

const SYLLABLES = (
  'ba be bi bo ca ce ci co da de di do fa fe fi fo ga ge go ha he hi la le li lo ma me mi mo na ne ni no pa pe pi ' +
  'po ra re ri ro sa se si so ta te ti to va ve vi vo tion ment ing er al ic ous ive ant ter con pro per'
).split(' ')

const RARE = 20_000

/** Realistic word frequencies: a few words are very common, thousands are rare. */
export function createVocabulary(random: Random): () => string {
  const rare = rareWords()
  return () => {
    const share = random.next()
    if (share < 0.45) return COMMON[random.below(COMMON.length)] ?? 'the'
    if (share < 0.75) return DOMAIN[random.below(DOMAIN.length)] ?? 'service'
    // The fourth power makes the first words far more common than the last.
    return rare[Math.floor(random.next() ** 4 * RARE)] ?? 'seldom'
  }
}

function rareWords(): string[] {
  const random = seededRandom(7)
  const syllable = () => SYLLABLES[random.below(SYLLABLES.length)] ?? 'la'
  const word = () => Array.from({ length: 2 + random.below(3) }, syllable).join('')
  return Array.from({ length: RARE }, word)
}

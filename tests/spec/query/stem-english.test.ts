import { expect, it } from 'vitest'
import { stemEnglish } from '#spec/query/index'

/** Results of `ts_lexize('english_stem', …)` in Postgres. */
const STEMS: Record<string, string> = {
  refunded: 'refund',
  refunds: 'refund',
  refunding: 'refund',
  customers: 'custom',
  services: 'servic',
  policies: 'polici',
  ties: 'tie',
  cries: 'cri',
  agreed: 'agre',
  feed: 'feed',
  hopping: 'hop',
  hoping: 'hope',
  luxuriated: 'luxuri',
  relational: 'relat',
  rationalization: 'ration',
  happiness: 'happi',
  connection: 'connect',
  generously: 'generous',
  communism: 'communism',
  controlling: 'control',
  enjoy: 'enjoy',
  by: 'by',
  saying: 'say',
  dying: 'die',
  news: 'news',
  proceeds: 'proceed',
  gas: 'gas',
  this: 'this',
  kiwis: 'kiwi',
  effective: 'effect',
  dependencies: 'depend',
  adjustable: 'adjust',
  naïve: 'naïve',
  constructor: 'constructor',
}

it.each(Object.entries(STEMS))('the stem of %s is %s', (word, stem) => {
  expect(stemEnglish(word)).toBe(stem)
})

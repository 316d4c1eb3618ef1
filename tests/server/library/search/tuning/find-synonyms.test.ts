import { expect, it } from 'vitest'
import { findSynonyms, synonymTable } from '#server/library/search/tuning/find-synonyms'
import { synonymProblem } from '#server/library/search/tuning/synonym-text'
import { parseQuery, withoutStopWords } from '#spec/query/index'

const TABLE = synonymTable([
  { term: 'refund', words: ['reimbursement', 'money back'] },
  { term: 'proof of address', words: ['utility bill'] },
  { term: 'k8s', words: ['kubernetes'] },
  { term: 'card', words: ['cards', 'plastic'] },
])

function synonymsIn(q: string): [word: string, synonym: string][] {
  const { query } = parseQuery(q)
  if (!query) return []
  return [...findSynonyms(withoutStopWords(query), TABLE)].flatMap(([word, synonyms]) =>
    synonyms.map(({ text }): [string, string] => ['text' in word ? word.text : '', text]),
  )
}

it.each([
  [
    'Refunds?',
    [
      ['Refunds?', 'reimbursement'],
      ['Refunds?', 'money back'],
    ],
  ],
  ['a reimbursement', [['reimbursement', 'refund']]],
  [
    'money back now',
    [
      ['money', 'refund'],
      ['back', 'refund'],
    ],
  ],
  [
    'proof of address',
    [
      ['proof', 'utility bill'],
      ['address', 'utility bill'],
    ],
  ],
  ['K8s or gateway', [['K8s', 'kubernetes']]],
  ['kubernetes -refund', [['kubernetes', 'k8s']]],
  ['cards', [['cards', 'plastic']]],
] as const)('widens %s', (q, expected) => {
  expect(synonymsIn(q)).toEqual(expected)
})

it.each([
  '"refund"',
  '"money back"',
  'shopper -refund',
  'refund*',
  'RefundCard',
  'refund_card',
  'src/refund.ts',
  '--refund',
  'refund2',
  'back money',
  'money gift back',
  'team:refund',
])('does not widen %s', (q) => {
  expect(synonymsIn(q)).toEqual([])
})

it.each(['rfc2000', '2000', 'PaymentIntent-x', 'src/pay', 'of the', 'one two three four five', '"refund"'])(
  'refuses %s as a term or synonym',
  (text) => {
    expect(synonymProblem(text)).not.toBeNull()
  },
)

import { expect, it } from 'vitest'
import { KeptAnswers } from '../../../server/ports/codehost/github/api/kept-answers'

const answer = (value: number) => ({ etag: 'a', value, next: null })

it('keeps the answers that were used last, up to a bound of all together', () => {
  const kept = new KeptAnswers()
  for (let i = 0; i < 100; i++) kept.keep(`k${i}`, answer(i), 200_000)
  expect(kept.get('k0')?.value).toBe(0)
  kept.keep('one more', answer(100), 200_000)
  expect(kept.get('k1')).toBeNull()
  expect(kept.get('k0')?.value).toBe(0)
  expect(kept.get('one more')?.value).toBe(100)
})

it('keeps no answer that is large, and forgets the small one before it', () => {
  const kept = new KeptAnswers()
  kept.keep('k', answer(1), 10)
  kept.keep('k', answer(2), 200_001)
  expect(kept.get('k')).toBeNull()
})

import { expect, it } from 'vitest'
import { scoreOf } from '#app/palette/rank-commands'

const best = (typed: string, ...labels: string[]) =>
  labels
    .map((label) => ({ label, score: scoreOf(label.toLowerCase(), typed) }))
    .sort((a, b) => b.score - a.score)[0]?.label

it('finds a page by the beginnings of its words', () => {
  expect(best('ak', 'Tasks', 'API keys', 'Make')).toBe('API keys')
})

it('prefers letters in a row, and a shorter name', () => {
  expect(best('cov', 'Copy value', 'Coverage', 'Coverage of last year')).toBe('Coverage')
})

it('omits names that lack a letter', () => {
  expect(scoreOf('tasks', 'tz')).toBe(0)
  expect(scoreOf('', 'a')).toBe(0)
})

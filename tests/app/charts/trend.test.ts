import { expect, test } from 'vitest'
import { layOutTrend } from '#app/charts/trend'

const DAY_MS = 86_400_000

/** The labels of a trend of `count` days that ends in the middle of November. */
function labelsOf(count: number): string[] {
  const days = Array.from({ length: count }, (_, i) => ({
    date: new Date(Date.UTC(2025, 10, 20) - (count - 1 - i) * DAY_MS).toISOString().slice(0, 10),
    total_specs: 1,
    total_sections: 4,
    done_sections: 1,
    total_ac: 4,
    done_ac: 2,
    realized_ac: 1,
    proved_ac: 1,
  }))
  return layOutTrend(days as unknown as Parameters<typeof layOutTrend>[0]).xTicks.map(({ label }) => label)
}

test('the days below a trend are all written in one way, the first of a month too', () => {
  expect(labelsOf(30)).toEqual(['Oct 26', 'Nov 2', 'Nov 9', 'Nov 16'])
  for (const label of labelsOf(90)) expect(label).toMatch(/^[A-Z][a-z]{2} \d{1,2}$/)
})

test('the labels of a year are months with their year', () => {
  for (const label of labelsOf(365)) expect(label).toMatch(/^[A-Z][a-z]{2} 20\d\d$/)
})

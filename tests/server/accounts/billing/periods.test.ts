import { expect, test } from 'vitest'
import { calendarMonth, windowFrom } from '#server/accounts/billing/accounts/periods'

const at = (text: string) => new Date(`${text}T00:00:00Z`)
const days = ({ start, end }: { start: Date; end: Date }) =>
  [start, end].map((each) => each.toISOString().slice(0, 10)).join(' ')

test('a calendar month is in UTC', () => {
  expect(days(calendarMonth(new Date('2027-12-31T23:59:59.999Z')))).toBe('2027-12-01 2028-01-01')
})

test.each([
  ['2027-01-31', 1, '2027-02-27', '2027-01-31 2027-02-28'],
  ['2027-01-31', 1, '2027-02-28', '2027-02-28 2027-03-31'],
  ['2027-01-31', 1, '2028-02-29', '2028-02-29 2028-03-31'],
  ['2027-01-15', 3, '2027-04-14', '2027-01-15 2027-04-15'],
  ['2027-01-15', 3, '2027-04-15', '2027-04-15 2027-07-15'],
  ['2027-01-15', 3, '2027-01-14', '2026-10-15 2027-01-15'],
])('from %s by %i months, %s is in %s', (anchor, months, now, window) => {
  expect(days(windowFrom(at(anchor), months, at(now)))).toBe(window)
})

test('windows cover the time without gap or overlap', () => {
  const anchor = at('2027-01-31')
  for (let day = 0; day < 800; day++) {
    const now = new Date(anchor.getTime() + day * 86_400_000)
    const { start, end } = windowFrom(anchor, 1, now)
    expect(start <= now && now < end).toBe(true)
    expect(windowFrom(anchor, 1, end).start).toEqual(end)
  }
})

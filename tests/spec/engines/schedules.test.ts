import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toLocal, toMoments } from '#spec/engines/local-time'
import { nextOccurrence, nextTimeOfDay } from '#spec/engines/next-occurrence'
import { parseSchedule, parseTime, WEEKDAYS } from '#spec/engines/parse-schedule'
import { checkQuietHours } from '#spec/engines/quiet-hours'
import { PROPERTY_RUNS, PROPERTY_TIMEOUT_MS } from '#tests/support/property-runs'

const next = (schedule: string, after: string, zone: string) =>
  nextOccurrence(schedule, new Date(after), zone).at?.toISOString()

describe('a schedule', () => {
  test.each([
    ['later the same day', 'monday 09:00', '2026-11-16T08:59:00Z', 'UTC', '2026-11-16T09:00:00.000Z'],
    [
      'not at the very moment, but a week on',
      'monday 09:00',
      '2026-11-16T09:00:00Z',
      'UTC',
      '2026-11-23T09:00:00.000Z',
    ],
    ['on the next such day', 'friday 16:30', '2026-11-16T09:00:00Z', 'UTC', '2026-11-20T16:30:00.000Z'],
    ['over the end of a year', 'friday 00:00', '2026-12-31T12:00:00Z', 'UTC', '2027-01-01T00:00:00.000Z'],
    ['on a leap day', 'tuesday 09:00', '2028-02-28T12:00:00Z', 'UTC', '2028-02-29T09:00:00.000Z'],
    [
      'by local days east of UTC',
      'monday 09:00',
      '2026-11-15T23:59:00Z',
      'Asia/Tokyo',
      '2026-11-16T00:00:00.000Z',
    ],
    [
      'by local days west of UTC',
      'sunday 22:00',
      '2026-11-16T01:00:00Z',
      'America/Los_Angeles',
      '2026-11-16T06:00:00.000Z',
    ],
    ['in winter time', 'monday 09:00', '2026-01-01T00:00:00Z', 'Europe/Berlin', '2026-01-05T08:00:00.000Z'],
    ['in summer time', 'monday 09:00', '2026-07-01T00:00:00Z', 'Europe/Berlin', '2026-07-06T07:00:00.000Z'],
    [
      'over the change to summer time',
      'monday 09:00',
      '2026-03-23T12:00:00Z',
      'Europe/Berlin',
      '2026-03-30T07:00:00.000Z',
    ],
    [
      'in a skipped hour, when the clocks jump',
      'sunday 02:30',
      '2026-03-28T12:00:00Z',
      'Europe/Berlin',
      '2026-03-29T01:00:00.000Z',
    ],
    [
      'in a repeated hour, the first time',
      'sunday 02:30',
      '2026-10-24T12:00:00Z',
      'Europe/Berlin',
      '2026-10-25T00:30:00.000Z',
    ],
    [
      'in a repeated hour, once only',
      'sunday 02:30',
      '2026-10-25T00:30:00Z',
      'Europe/Berlin',
      '2026-11-01T01:30:00.000Z',
    ],
    [
      'where midnight is skipped',
      'sunday 00:00',
      '2018-11-03T12:00:00Z',
      'America/Sao_Paulo',
      '2018-11-04T03:00:00.000Z',
    ],
    [
      'where clocks change by half an hour',
      'sunday 02:15',
      '2026-10-03T00:00:00Z',
      'Australia/Lord_Howe',
      '2026-10-03T15:30:00.000Z',
    ],
    [
      'where offsets are odd',
      'monday 09:00',
      '2026-11-15T12:00:00Z',
      'Asia/Kathmandu',
      '2026-11-16T03:15:00.000Z',
    ],
    [
      'where a day was left out',
      'friday 12:00',
      '2011-12-29T12:00:00Z',
      'Pacific/Apia',
      '2011-12-30T10:00:00.000Z',
    ],
  ])('happens %s', (_, schedule, after, zone, expected) => {
    expect(next(schedule, after, zone)).toBe(expected)
  })

  test('that is invalid never runs and gives the reason', () => {
    expect(nextOccurrence('someday 09:00', new Date(0), 'UTC')).toEqual({
      at: null,
      trace: [{ tried: 'someday 09:00', matched: false, why: 'it is not <day> HH:MM' }],
    })
  })

  test('of an unknown time zone is read in UTC, with a note', () => {
    const { at, trace } = nextOccurrence('monday 09:00', new Date('2026-11-16T00:00:00Z'), 'Mars/Olympus')
    expect(at?.toISOString()).toBe('2026-11-16T09:00:00.000Z')
    expect(trace[0]).toMatchObject({ matched: false, why: expect.stringContaining('UTC') })
  })

  test.each([
    ['monday 09:00', { weekday: 'monday', minutes: 540 }],
    ['sunday 00:00', { weekday: 'sunday', minutes: 0 }],
    ['Monday 09:00', null],
    ['monday 24:00', null],
    ['monday  09:00', null],
    ['', null],
  ])('%j is read as %j', (text, expected) => {
    expect(parseSchedule(text)).toEqual(expected)
  })

  test('accepts only 24-hour times', () => {
    expect([parseTime('00:00'), parseTime('23:59')]).toEqual([0, 1439])
    for (const text of ['24:00', '9:00', '09:60', '09.00', '', '09:00:00']) expect(parseTime(text)).toBeNull()
  })
})

describe('quiet hours', () => {
  const night = { start: '22:00', end: '08:00' }
  const check = (moment: string, zone: string, window = night) => {
    const { quiet, deliverAt } = checkQuietHours(window, new Date(moment), zone)
    return [quiet, deliverAt.toISOString()]
  }

  test.each([
    ['before the start', '2026-11-16T21:59:00Z', 'UTC', false, '2026-11-16T21:59:00.000Z'],
    ['at the start', '2026-11-16T22:00:00Z', 'UTC', true, '2026-11-17T08:00:00.000Z'],
    ['after midnight', '2026-11-17T03:00:00Z', 'UTC', true, '2026-11-17T08:00:00.000Z'],
    ['a second before the end', '2026-11-17T07:59:59Z', 'UTC', true, '2026-11-17T08:00:00.000Z'],
    ['at the end', '2026-11-17T08:00:00Z', 'UTC', false, '2026-11-17T08:00:00.000Z'],
    ['by local clocks', '2026-11-16T23:30:00Z', 'America/New_York', false, '2026-11-16T23:30:00.000Z'],
    [
      'over the change to summer time',
      '2026-03-28T22:00:00Z',
      'Europe/Berlin',
      true,
      '2026-03-29T06:00:00.000Z',
    ],
    [
      'over the change to winter time',
      '2026-10-24T21:00:00Z',
      'Europe/Berlin',
      true,
      '2026-10-25T07:00:00.000Z',
    ],
  ])('%s', (_, moment, zone, quiet, deliverAt) => {
    expect(check(moment, zone)).toEqual([quiet, deliverAt])
  })

  test('may lie within one day', () => {
    const noon = { start: '12:00', end: '13:00' }
    expect(check('2026-11-16T12:30:00Z', 'UTC', noon)).toEqual([true, '2026-11-16T13:00:00.000Z'])
    expect(check('2026-11-16T13:30:00Z', 'UTC', noon)).toEqual([false, '2026-11-16T13:30:00.000Z'])
  })

  test('of the same start and end are never', () => {
    expect(check('2026-11-16T08:00:00Z', 'UTC', { start: '08:00', end: '08:00' })[0]).toBe(false)
  })

  test('that end in a repeated hour end the same night, also the second time round', () => {
    const window = { start: '22:00', end: '02:30' }
    expect(check('2026-10-25T01:10:00Z', 'Europe/Berlin', window)).toEqual([true, '2026-10-25T01:30:00.000Z'])
  })

  test('that end in a skipped hour end when the clocks jump', () => {
    const window = { start: '22:00', end: '02:30' }
    expect(check('2026-03-29T00:30:00Z', 'Europe/Berlin', window)).toEqual([true, '2026-03-29T01:00:00.000Z'])
  })

  test('say what the clocks show', () => {
    expect(checkQuietHours(night, new Date('2026-11-16T21:05:00Z'), 'Europe/Berlin').trace).toEqual([
      { tried: 'quiet from 22:00 to 08:00', matched: true, why: 'it is 22:05 in Europe/Berlin' },
    ])
  })
})

describe('for every moment and zone', () => {
  const zone = fc.constantFrom(
    'UTC',
    'Europe/Berlin',
    'America/New_York',
    'America/St_Johns',
    'America/Sao_Paulo',
    'Asia/Kathmandu',
    'Australia/Lord_Howe',
    'Pacific/Apia',
    'Pacific/Chatham',
    'Africa/Casablanca',
  )
  const moment = fc.date({ min: new Date('1990-01-01'), max: new Date('2037-12-31'), noInvalidDate: true })
  const minutes = fc.nat({ max: 1439 })
  const minuteOf = ({ hour, minute }: { hour: number; minute: number }) => hour * 60 + minute

  test(
    'a local time converts back to the same moment',
    () => {
      fc.assert(
        fc.property(moment, zone, (at, place) => {
          const moments = toMoments(toLocal(at, place), place).map((each) => each.getTime())
          expect(moments).toContain(at.getTime())
        }),
        { numRuns: PROPERTY_RUNS },
      )
    },
    PROPERTY_TIMEOUT_MS,
  )

  test(
    'the next occurrence lies ahead, within eight days, and shows the day and time unless they are skipped',
    () => {
      fc.assert(
        fc.property(moment, zone, fc.constantFrom(...WEEKDAYS), minutes, (after, place, weekday, minute) => {
          const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
          const { at } = nextOccurrence(`${weekday} ${time}`, after, place)
          const ahead = (at?.getTime() ?? 0) - after.getTime()
          expect(ahead).toBeGreaterThan(0)
          expect(ahead).toBeLessThanOrEqual(8 * 86_400_000)
          const localTime = toLocal(at ?? after, place)
          const isExact =
            minuteOf(localTime) === minute && localTime.dayOfWeek % 7 === WEEKDAYS.indexOf(weekday)
          // An inexact time is allowed only at a minute where the clocks jump.
          const before = toLocal(new Date((at ?? after).getTime() - 60_000), place)
          const hasJumped =
            minuteOf(localTime) !== (minuteOf(before) + 1) % 1440 || localTime.day - before.day > 1
          expect(isExact || hasJumped).toBe(true)
        }),
        { numRuns: PROPERTY_RUNS },
      )
    },
    PROPERTY_TIMEOUT_MS,
  )

  test(
    'the end of a quiet period is not quiet',
    () => {
      fc.assert(
        fc.property(moment, zone, minutes, minutes, (at, place, start, end) => {
          const text = (minute: number) =>
            `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
          const window = { start: text(start), end: text(end) }
          const { quiet, deliverAt } = checkQuietHours(window, at, place)
          expect(deliverAt.getTime() > at.getTime()).toBe(quiet)
          if (quiet && nextTimeOfDay(window.end, at, place)) {
            expect(checkQuietHours(window, deliverAt, place).quiet).toBe(false)
          }
        }),
        { numRuns: PROPERTY_RUNS },
      )
    },
    PROPERTY_TIMEOUT_MS,
  )
})

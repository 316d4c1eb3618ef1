import { expect, it } from 'vitest'
import { logFailure } from '#server/http/log-failure'
import { hideUnknownError } from '#server/http/response/problem'
import { DomainError, ERROR_STATUS, type ErrorCode } from '#server/kernel/errors'
import { createLogger } from '#server/kernel/logging/log'

function loggedFor(error: unknown): string[] {
  const lines: string[] = []
  const log = createLogger('info', { destination: { write: (line) => lines.push(line) } })
  logFailure(log, hideUnknownError(error))
  return lines
}

let hours = 0

const codesAtLevel = (level: number) =>
  (Object.keys(ERROR_STATUS) as ErrorCode[]).filter((code) =>
    loggedFor(new DomainError(code)).some((line) => JSON.parse(line).level === level),
  )

it('logs only bugs as errors, and outages as warnings', () => {
  expect(codesAtLevel(50)).toEqual(['internal'])
  expect(codesAtLevel(40)).toEqual(['upstream_failed', 'unavailable'])
})

it('logs nothing about a refusal', () => {
  for (const code of ['not_configured', 'not_found', 'validation_failed', 'rate_limited'] as const)
    expect(loggedFor(new DomainError(code))).toEqual([])
})

it('logs a bug with its stack', () => {
  expect(JSON.parse(loggedFor(new TypeError('bug'))[0] ?? '{}')).toMatchObject({
    level: 50,
    err: { type: 'TypeError', stack: expect.stringContaining('log-failure.test.ts') },
  })
})

it('logs an outage with its cause and without a stack', () => {
  const error = new DomainError('unavailable', { cause: new Error('connection refused') })
  const [line = ''] = loggedFor(error)
  expect(JSON.parse(line)).toMatchObject({ level: 40, code: 'unavailable', cause: 'connection refused' })
  expect(line).not.toContain('log-failure.test.ts')
})

it('logs a database that is away once in ten seconds, with the number of other requests that it failed', () => {
  const lines: string[] = []
  const log = createLogger('info', { destination: { write: (line) => lines.push(line) } })
  const away = Object.assign(new Error('the database system is starting up'), { code: '57P03' })
  const error = new DomainError('unavailable', { cause: away })
  // Whole milliseconds: the sum of a fraction and 10 000 can be less than 10 000 away from the fraction.
  // An hour away from other lines, and a second try of this test an hour away from the first.
  hours += 1
  const startedAt = Math.ceil(performance.now()) + hours * 3_600_000
  for (const seconds of [0, 1, 9.9, 10, 11]) logFailure(log, error, {}, startedAt + seconds * 1000)
  expect(
    lines.map((line) => JSON.parse(line)).map(({ level, other_requests }) => [level, other_requests]),
  ).toEqual([
    [40, undefined],
    [40, 2],
  ])
})

import { getTRPCErrorFromUnknown, TRPCError } from '@trpc/server'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { describe, expect, it } from 'vitest'
import { makeApiKey } from '#server/accounts/keys/api-key'
import { createLogger } from '#server/kernel/logging/log'
import { CodeHostError } from '#server/ports/codehost/port'

function logged(write: (log: ReturnType<typeof createLogger>) => void, secrets: string[] = []): string {
  const lines: string[] = []
  write(createLogger('trace', { secrets, destination: { write: (line) => lines.push(line) } }))
  for (const line of lines) JSON.parse(line)
  return lines.join('')
}

const CANARY = 'canary-4711-abcdef'

describe('a secret', () => {
  it.each<[string, (log: ReturnType<typeof createLogger>) => void]>([
    ['in a field', (log) => log.info({ password: CANARY })],
    [
      'in a field that only holds the word',
      (log) => log.info({ oldRefreshToken: CANARY, JIRA_API_TOKEN: CANARY }),
    ],
    ['deep below', (log) => log.info({ a: { b: [{ c: { d: { client_secret: CANARY } } }] } })],
    [
      'in headers',
      (log) => log.info({ headers: { authorization: `Bearer ${CANARY}`, 'set-cookie': [CANARY, 'x'] } }),
    ],
    ['with quotes in it', (log) => log.info({ secret: `a"${CANARY}\\"b` })],
    [
      'in a body that was logged as text',
      (log) => log.info({ body: JSON.stringify({ api_key: CANARY, a: 1 }) }),
    ],
    [
      'in text within text',
      (log) => log.info(JSON.stringify({ body: JSON.stringify({ token: `"${CANARY}` }) })),
    ],
    ['in the query of a URL', (log) => log.info(`GET /auth/link?token=${CANARY}&return_to=/x`)],
    [
      'in a URL of a field',
      (log) => log.info({ url: `https://x.test/auth/callback?code=${CANARY}&state=${CANARY}` }),
    ],
    ['in the user part of a URL', (log) => log.info(`postgres://app:${CANARY}@db.test/x`)],
    ['in an error', (log) => log.error({ err: new Error(`cannot use Bearer ${CANARY}`) })],
    [
      'in the cause of an error',
      (log) => log.error({ err: new Error('outer', { cause: new Error(`see ?access_token=${CANARY}`) }) }),
    ],
    [
      'in what hangs on an error',
      (log) => log.error({ err: Object.assign(new Error('x'), { config: { a: CANARY } }) }),
    ],
    [
      'among the values of a failed query',
      (log) => log.error({ err: new DrizzleQueryError('select $1', [CANARY], new Error('gone')) }),
    ],
    [
      'among the values of a failed query that another error tells of',
      (log) => {
        const failed = new DrizzleQueryError('select $1', [CANARY], new Error('gone'))
        log.error({ err: new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause: failed }) })
        log.error({ err: new Error(`not saved: ${failed.message}`, { cause: failed }) })
        log.error(getTRPCErrorFromUnknown(failed))
      },
    ],
    ['in what a child logger always says', (log) => log.child({ token: CANARY }).info('x')],
    ['in cookies', (log) => log.info(`svc_session=${CANARY}; svc_refresh=${CANARY}`)],
  ])('%s is not in the log', (_, write) => {
    expect(logged(write)).not.toContain('canary')
  })

  it('that looks like a key, a token or a JWT of ours is not in the log', () => {
    const key = makeApiKey()
    const token = `${'A'.repeat(42)}_`
    const jwt = `eyJhbGciOiJSUzI1NiJ9.${'b'.repeat(40)}.${'c'.repeat(40)}`
    const text = logged((log) => log.info({ said: `${key} and /join/${token} and ${jwt}` }))
    for (const secret of [key, token, jwt]) expect(text).not.toContain(secret)
  })

  it('of the settings is never in the log, in any form', () => {
    const secret = `x"y\\z ${CANARY}`
    const text = logged(
      (log) => {
        log.info({ harmless: secret, list: [secret] })
        log.info(`${secret} and ${encodeURIComponent(secret)}`)
        log.error({ err: new Error(secret) })
      },
      [secret],
    )
    expect(text).not.toContain('canary')
  })
})

describe('a value that is not a secret', () => {
  it('stays unchanged', () => {
    const fields = {
      request_id: 'r-12345678',
      method: 'GET',
      path: '/app/acme/api/tokens',
      status: 200,
      tokens: 5,
    }
    expect(JSON.parse(logged((log) => log.info(fields, 'request')))).toMatchObject({
      ...fields,
      msg: 'request',
    })
  })

  it('of an error is logged: type, message, code, stack and causes', () => {
    const cause = Object.assign(new TypeError('inner'), { code: 'E_INNER' })
    const { err } = JSON.parse(logged((log) => log.error({ err: new Error('outer', { cause }) })))
    expect(err).toMatchObject({
      type: 'Error',
      message: 'outer',
      cause: { type: 'TypeError', code: 'E_INNER' },
    })
    expect(err.stack).toContain('log.test.ts')
  })

  it('of a failed query is logged: the statement and the reason', () => {
    const error = new DrizzleQueryError('select 1 where x = $1', ['v'], new Error('no such column'))
    const { err } = JSON.parse(logged((log) => log.error({ err: error })))
    expect(err.message).toBe('Failed query: select 1 where x = $1')
    expect(err.cause.message).toBe('no such column')
    expect(err.stack).not.toContain('params')
  })
})

describe('an error that is no bug', () => {
  const lineOf = (err: unknown) => JSON.parse(logged((log) => log.error({ err }, 'failed')))

  it('of a vendor has a message and its cause, and no stack', () => {
    const cause = new Error('git ended with 128')
    const { level, err } = lineOf(new CodeHostError('not_found', 'There is no folder x.', { cause }))
    expect([level, err]).toEqual([
      50,
      {
        type: 'CodeHostError',
        message: 'There is no folder x.',
        code: 'not_found',
        cause: { type: 'Error', message: 'git ended with 128' },
      },
    ])
  })

  it.each([
    [
      'closed the connection',
      Object.assign(new Error('write CONNECTION_CLOSED'), { code: 'CONNECTION_CLOSED' }),
    ],
    [
      'is starting',
      new DrizzleQueryError('select 1', [], Object.assign(new Error('starting'), { code: '57P03' })),
    ],
    ['left the queue', new Error('Connection terminated unexpectedly')],
  ])('because the database %s is a warning, whatever it interrupted', (_, error) => {
    const { level, msg, err } = lineOf(error)
    expect([level, msg, err.stack]).toEqual([40, 'failed', undefined])
  })

  it('because too many files are open has no stack', () => {
    expect(lineOf(Object.assign(new Error('EMFILE: open'), { code: 'EMFILE' })).err.stack).toBeUndefined()
  })
})

it.each([
  ['debug', ['debug', 'info', 'warn', 'error', 'fatal']],
  ['info', ['info', 'warn', 'error', 'fatal']],
  ['warn', ['warn', 'error', 'fatal']],
  ['error', ['error', 'fatal']],
  ['fatal', ['fatal']],
  ['silent', []],
])('LOG_LEVEL=%s writes this level and those above', (level, expected) => {
  const lines: string[] = []
  const log = createLogger(level, { destination: { write: (line) => lines.push(line) } })
  for (const name of ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const) log[name](name)
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(expected)
})

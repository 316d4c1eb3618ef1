import { afterEach, describe, expect, it } from 'vitest'
import { type ErrorReports, reportErrors } from '#server/assist/alerts/index'
import { createLogger } from '#server/kernel/logging/log'
import { canary } from '#tests/support/canary/canary'
import { openAlerts } from './open-alerts'

const alerts = openAlerts()
let reports: ErrorReports | null = null
afterEach(() => reports?.close())

const LETTERS = [...'abcdefghijklmnopqrst']

/** A deployment that reports to this intake, or to one with the given response. */
async function open(answer?: () => Promise<number>) {
  const source = await alerts.source()
  const bodies: { fingerprint: string; title: string; count: number }[][] = []
  const troubles: unknown[] = []
  let time = 0
  const post = async (body: string) => {
    bodies.push(JSON.parse(body))
    return answer ? answer() : (await alerts.post(source, body)).status
  }
  const opened = reportErrors({ post, onTrouble: (error) => troubles.push(error), now: () => time })
  reports = opened
  const secret = canary('token')
  const log = createLogger('info', {
    secrets: [secret],
    destination: { write: () => {} },
    onError: opened.take,
  })
  const pass = (ms: number) => {
    time += ms
  }
  return { log, bodies, troubles, secret, send: opened.send, pass }
}

it('sends equal errors as one alert, without secrets and without other lines', async () => {
  const { log, send, bodies, secret } = await open()
  for (let request = 1; request <= 3; request++)
    log.error({ err: new Error(`no row ${request} for ${secret}`), password: secret }, 'request failed')
  log.fatal({ err: new TypeError('x is not a function') }, 'the job failed')
  log.warn({ err: new Error('late') }, 'slow')
  log.info('fine')
  await send()
  await send()
  expect(bodies).toHaveLength(1)
  await alerts.work()
  const rows = await alerts.rows()
  expect(rows).toMatchObject([
    { title: expect.stringContaining('Error: no row'), count: 3, level: 'error', service: 'plumbline' },
    { title: 'TypeError: x is not a function', count: 1, level: 'critical' },
  ])
  expect(rows[0]?.stack).toContain('report-errors.test')
  expect(JSON.stringify([bodies, rows])).not.toContain(secret)
})

describe('a failing intake', () => {
  it('is asked ever more rarely, and its own errors cause no requests', async () => {
    const { log, send, bodies, troubles, pass } = await open(async () => {
      log.error({ err: new Error('the intake fails') }, 'request failed')
      return 500
    })
    log.error({ err: new Error('first') }, 'request failed')
    for (let second = 0; second < 3600; second += 10) {
      await send()
      pass(10_000)
    }
    expect(troubles).toHaveLength(bodies.length)
    expect(bodies.length).toBeGreaterThan(2)
    expect(bodies.length).toBeLessThan(10)
    expect(bodies.flat().every(({ title }) => title === 'Error: first')).toBe(true)
  })

  it('gets what was kept when it works again', async () => {
    let status = 503
    const { log, send, bodies, pass } = await open(async () => status)
    log.error({ err: new Error('first') }, 'request failed')
    await send()
    status = 200
    pass(60_000)
    log.error({ err: new Error('first') }, 'request failed')
    await send()
    expect(bodies.at(-1)).toMatchObject([{ title: 'Error: first', count: 2 }])
  })
})

it('leaves out the jobs of alerts, and keeps a bounded number of different errors', async () => {
  const { log, send, bodies } = await open()
  log.child({ task: 'alerts/process' }).error({ err: new Error('loop') }, 'the job failed')
  for (const first of LETTERS)
    for (const second of LETTERS) log.error({ err: new Error(`w${first}${second}`) }, 'x')
  await send()
  expect(bodies[0]).toHaveLength(51)
  expect(bodies[0]?.at(-1)).toMatchObject({ title: 'Other errors', count: 350 })
})

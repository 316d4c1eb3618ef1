import { once } from 'node:events'
import { get } from 'node:http'
import { expect, test } from 'vitest'
import { createLogger } from '#server/kernel/logging/log'
import { openSite } from '#tests/browser/open-site'
import { SAMPLE } from '#tests/browser/sample-files'

const ERROR = 50
const lines: string[] = []
const log = createLogger('trace', { destination: { write: (line) => lines.push(line) } })
const site = openSite({ payments: SAMPLE }, { isAlone: true, log })

const errors = () => lines.filter((line) => JSON.parse(line).level >= ERROR)
const spec = () => site.at('specs/acme/payments/docs/specs/refunds.md')
const headersFor = (accept: string) => ({ cookie: site.cookie, accept })

/** Reads complete pages, so that the server notices meanwhile that earlier clients disconnected. */
async function readWholePages(): Promise<void> {
  for (let page = 0; page < 3; page++) await (await site.ask(spec(), headersFor('text/html'))).text()
}

test.each(['*/*', 'application/json', 'text/html'])(
  'a page that does not exist logs no error: Accept %s',
  async (accept) => {
    for (const path of [site.at('repos/acme/nowhere'), site.at('nothing/here'), '/no/such/page']) {
      const response = await site.ask(path, { accept })
      expect(response.status).toBe(404)
      await response.text()
    }
    await readWholePages()
    expect(errors()).toEqual([])
  },
)

test('clients that leave before or within a page log no error', async () => {
  const request = () => get(site.address + spec(), { headers: headersFor('text/html'), agent: false })
  for (let turn = 0; turn < 5; turn++) {
    const early = request().on('error', () => {})
    await once(early, 'finish')
    early.destroy()
    const late = request().on('error', () => {})
    const [response] = await once(late, 'response')
    response.destroy()
  }
  await readWholePages()
  expect(errors()).toEqual([])
})

test('a failure of our own is logged as an error', async () => {
  await site.db.execute('alter table sections rename to put_aside')
  expect((await site.ask(site.at('tasks'), headersFor('text/html'))).status).toBe(500)
  expect(errors()).not.toEqual([])
})

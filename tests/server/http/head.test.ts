import { expect, it } from 'vitest'
import { makeSignInLink } from '../../../server/auth'
import { definitionOf } from '../../../server/http/procedure-of'
import { rows } from '../../../server/http/routes'
import { openSignInSite } from '../../support/sign-in-site'

const site = openSignInSite()
const head = { method: 'HEAD' }

it('the head of what signs out, signs in or unlinks is refused, and nothing is done', async () => {
  const account = await site.makeAccount()
  const visitor = site.visitor()
  await site.signInAs(visitor, account)
  const refused = await visitor.send('/auth/logout', head)
  expect(refused.status).toBe(405)
  expect(refused.response.headers.get('allow')).toBe('GET, POST')
  expect((await (await site.session(visitor)).json()).user).not.toBeNull()

  const link = `/auth/link?token=${await makeSignInLink(site.db, site.clock, account.userId)}`
  expect((await site.visitor().send(link, head)).response.headers.get('allow')).toBe('GET')
  expect((await site.visitor().send(link)).location).toBe('/app/')
})

it('the head of what only tells answers like its GET', async () => {
  const { response } = await site.visitor().send('/healthz', head)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json'])
})

it('every GET that changes something says so, and so has no head', () => {
  const acting = rows.filter(
    (row) => row.method === 'GET' && (definitionOf(row).type === 'mutation' || row.path.startsWith('/auth/')),
  )
  expect(acting.length).toBeGreaterThan(5)
  expect(acting.filter(({ acts }) => !acts).map(({ path }) => path)).toEqual([])
})

import { describe, expect, it } from 'vitest'
import { createStreamCounter } from '#server/http/rest/count-streams'
import { connectLocalRepository } from '#server/library/repos/index'
import { makeRepository } from '#tests/support/git-repository'
import { makeKey, makeOrg } from '#tests/support/make-org'
import { openTestApp } from '#tests/support/test-app'

const test = openTestApp()

describe('the live streams of a person', () => {
  it('are limited, and one that ends makes room', () => {
    const openStream = createStreamCounter(2)
    const gone = new AbortController()
    const never = new AbortController().signal
    openStream('user 1', gone.signal)
    const close = openStream('user 1', never)
    expect(() => openStream('user 1', never)).toThrow('You have 2 live streams open.')
    openStream('user 2', never)
    gone.abort()
    close()
    close()
    openStream('user 1', never)
    openStream('user 1', never)
    expect(() => openStream('user 1', never)).toThrow(/live streams open/)
  })

  it('are refused over HTTP above 50 with 429 until one is closed', async () => {
    const org = await makeOrg(test.db)
    const key = await makeKey(test.db, org)
    const { path } = makeRepository({ 'README.md': '# A\n' })
    await connectLocalRepository(test.ctx, org, { owner: 'acme', name: 'specs', path })
    const open = () => test.ask(`/app/${org.slug}/api/repos/acme/specs/runs/stream`, { key })
    const responses = await Promise.all(Array.from({ length: 50 }, open))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
    const refused = await open()
    expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toMatchObject([
      429,
      '10',
      { code: 'rate_limited' },
    ])
    await responses[0]?.body?.cancel()
    const next = await open()
    expect(next.status).toBe(200)
    for (const { body } of [...responses.slice(1), next]) await body?.cancel()
  })
})

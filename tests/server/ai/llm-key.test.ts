import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { acts, aiKeys } from '../../../db/schema'
import { canary } from '../../support/canary/canary'
import { openDesk } from './open-desk'

const desk = openDesk({ settings: ({ address }) => ({ ANTHROPIC_BASE_URL: address }) })
const PATH = '/api/settings/llm-key'
const OWN = canary('own-ai-key')
const SPEC = { 'docs/specs/a.md': '# A\n\n## 1. One\n\nText.\n' }
const EDIT = { action: 'expand', section_title: 'One', section_content: 'Text.' }

const set = async (api_key: string, key = desk.adminKey) => {
  const response = await desk.post(PATH, { api_key }, { key })
  return { status: response.status, body: await response.json(), headers: response.headers }
}
const stands = async () => (await desk.ask(PATH)).json()

beforeEach(async () => {
  await desk.settle()
  desk.fake.keys.add(OWN)
})

describe('a key of the organization', () => {
  it('is kept once the provider has taken it, and only its end is ever shown', async () => {
    const { status, body } = await set(OWN)
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        exists: true,
        status: 'active',
        key_suffix: OWN.slice(-4),
        last_validated_at: expect.stringMatching(/^\d{4}-/),
      },
    })
    expect(await stands()).toEqual(body)
    expect(desk.fake.askedWith).toEqual([OWN])
    const [row] = await desk.db.select().from(aiKeys).where(eq(aiKeys.orgId, desk.org.id))
    expect(row?.sealed).toMatch(/^v1\./)
    expect(JSON.stringify(row)).not.toContain(OWN)
  })

  it('is not kept when the provider refuses it, and what was sent is not repeated', async () => {
    const bad = canary('bad-ai-key')
    const { status, body } = await set(bad)
    expect(status).toBe(422)
    expect(body.detail).toEqual([expect.objectContaining({ loc: ['body', 'api_key'], type: 'key_refused' })])
    expect(JSON.stringify(body)).not.toContain(bad)
    expect(await stands()).toEqual({ exists: false, status: null, key_suffix: null, last_validated_at: null })
  })

  it('is not kept while the provider cannot say', async () => {
    desk.fake.order = 'overloaded'
    expect((await set(OWN)).status).toBe(502)
    expect((await stands()).exists).toBe(false)
  })

  it('can be tried five times an hour by an organization, by whoever tries', async () => {
    const tried = await Promise.all(Array.from({ length: 8 }, () => set(canary('guess'))))
    expect(tried.map(({ status }) => status).sort()).toEqual([422, 422, 422, 422, 422, 429, 429, 429])
    const { status, headers } = await set(OWN)
    expect(status).toBe(429)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(3000)
    expect(desk.fake.askedWith).toHaveLength(5)
  })

  it('is an admin’s to set and to remove', async () => {
    expect((await set(OWN, desk.writerKey)).status).toBe(403)
    expect((await desk.ask(PATH, { method: 'DELETE' })).status).toBe(403)
  })

  it('is in the audit log when it is set and removed, by its end', async () => {
    await set(OWN)
    const removed = await desk.ask(PATH, { method: 'DELETE', key: desk.adminKey })
    expect(await removed.json()).toEqual({ ok: true })
    expect((await stands()).exists).toBe(false)
    const told = await desk.db.select().from(acts).where(eq(acts.orgId, desk.org.id)).orderBy(acts.id)
    expect(told.map(({ act, targetName }) => [act, targetName])).toEqual([
      ['llm_key.set', `…${OWN.slice(-4)}`],
      ['llm_key.remove', `…${OWN.slice(-4)}`],
    ])
  })

  it('serves the organization where the deployment has none, and is invalid once the provider says so', async () => {
    await desk.connect('specs', SPEC)
    expect((await desk.tell('specs/ai-edit', EDIT)).status).toBe(503)
    await set(OWN)
    expect((await desk.tell('specs/ai-edit', EDIT)).events.at(-1)?.event).toBe('done')
    expect(await desk.counted()).toMatchObject([{ kind: 'expand', byOwnKey: true }])

    desk.fake.keys.delete(OWN)
    expect((await desk.tell('specs/ai-edit', EDIT)).events).toMatchObject([{ data: { code: 'key_refused' } }])
    expect(await stands()).toMatchObject({ exists: true, status: 'invalid' })
    expect((await desk.tell('specs/ai-edit', EDIT)).status).toBe(503)
  })
})

describe('beside a key of the deployment', () => {
  const both = openDesk()

  it('goes first while it is good', async () => {
    both.fake.keys.add(OWN)
    await both.connect('specs', SPEC)
    await both.tell('specs/ai-edit', EDIT)
    await both.post(PATH, { api_key: OWN }, { key: both.adminKey })
    await both.tell('specs/ai-edit', EDIT)
    both.fake.keys.delete(OWN)
    await both.tell('specs/ai-edit', EDIT)
    await both.tell('specs/ai-edit', EDIT)
    expect(both.fake.askedWith).toEqual([both.fake.key, OWN, OWN, OWN, both.fake.key])
  })
})

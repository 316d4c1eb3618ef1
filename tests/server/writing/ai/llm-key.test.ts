import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { acts, aiKeys } from '#db/schema/index'
import { canary } from '#tests/support/canary/canary'
import { openAiApp } from './open-ai-app'

const aiApp = openAiApp({ settings: ({ address }) => ({ ANTHROPIC_BASE_URL: address }) })
const PATH = '/api/settings/llm-key'
const OWN = canary('own-ai-key')
const SPEC = { 'docs/specs/a.md': '# A\n\n## 1. One\n\nText.\n' }
const EDIT = { action: 'expand', section_title: 'One', section_content: 'Text.' }

const set = async (api_key: string, key = aiApp.adminKey) => {
  const response = await aiApp.post(PATH, { api_key }, { key })
  return { status: response.status, body: await response.json(), headers: response.headers }
}
const stands = async () => (await aiApp.ask(PATH)).json()

beforeEach(async () => {
  await aiApp.makeNewOrg()
  aiApp.fake.keys.add(OWN)
})

describe('a key of the organization', () => {
  it('is stored once the provider has accepted it, and only its last characters are returned', async () => {
    const { status, body } = await set(OWN)
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        exists: true,
        status: 'active',
        key_suffix: OWN.slice(-4),
        last_validated_at: expect.stringMatching(/^\d{4}-/),
        ai_available: true,
      },
    })
    expect(await stands()).toEqual(body)
    expect(aiApp.fake.askedWith).toEqual([OWN])
    const [row] = await aiApp.db.select().from(aiKeys).where(eq(aiKeys.orgId, aiApp.org.id))
    expect(row?.sealed).toMatch(/^v1\./)
    expect(JSON.stringify(row)).not.toContain(OWN)
  })

  it('is not stored if the provider rejects it, and the response does not repeat it', async () => {
    const bad = canary('bad-ai-key')
    const { status, body } = await set(bad)
    expect(status).toBe(422)
    expect(body.detail).toEqual([expect.objectContaining({ loc: ['body', 'api_key'], type: 'key_refused' })])
    expect(JSON.stringify(body)).not.toContain(bad)
    expect(await stands()).toEqual({
      exists: false,
      status: null,
      key_suffix: null,
      last_validated_at: null,
      ai_available: false,
    })
  })

  it('is not stored if the provider cannot check it', async () => {
    aiApp.fake.order = 'overloaded'
    expect((await set(OWN)).status).toBe(502)
    expect((await stands()).exists).toBe(false)
  })

  it('can be tried five times per hour and organization', async () => {
    const attempts = await Promise.all(Array.from({ length: 8 }, () => set(canary('guess'))))
    expect(attempts.map(({ status }) => status).sort()).toEqual([422, 422, 422, 422, 422, 429, 429, 429])
    const { status, headers } = await set(OWN)
    expect(status).toBe(429)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(3000)
    expect(aiApp.fake.askedWith).toHaveLength(5)
  })

  it('can be set and removed only by an admin', async () => {
    expect((await set(OWN, aiApp.writerKey)).status).toBe(403)
    expect((await aiApp.ask(PATH, { method: 'DELETE' })).status).toBe(403)
  })

  it('appears in the audit log with its last characters when it is set and removed', async () => {
    await set(OWN)
    const removed = await aiApp.ask(PATH, { method: 'DELETE', key: aiApp.adminKey })
    expect(await removed.json()).toEqual({ ok: true })
    expect((await stands()).exists).toBe(false)
    const recordedActs = await aiApp.db
      .select()
      .from(acts)
      .where(eq(acts.orgId, aiApp.org.id))
      .orderBy(acts.id)
    expect(recordedActs.map(({ act, targetName }) => [act, targetName])).toEqual([
      ['llm_key.set', `…${OWN.slice(-4)}`],
      ['llm_key.remove', `…${OWN.slice(-4)}`],
    ])
  })

  it('serves the organization without a deployment key, and becomes invalid once the provider rejects it', async () => {
    await aiApp.connect('specs', SPEC)
    expect((await aiApp.readStream('specs/ai-edit', EDIT)).status).toBe(503)
    await set(OWN)
    expect((await aiApp.readStream('specs/ai-edit', EDIT)).events.at(-1)?.event).toBe('done')
    expect(await aiApp.recordedOperations()).toMatchObject([{ kind: 'expand', byOwnKey: true }])

    aiApp.fake.keys.delete(OWN)
    expect((await aiApp.readStream('specs/ai-edit', EDIT)).events).toMatchObject([
      { data: { code: 'key_refused' } },
    ])
    expect(await stands()).toMatchObject({ exists: true, status: 'invalid', ai_available: false })
    expect((await aiApp.readStream('specs/ai-edit', EDIT)).status).toBe(503)
  })
})

describe('in addition to a deployment key', () => {
  const both = openAiApp()

  it('takes precedence over the deployment’s key while it is valid', async () => {
    both.fake.keys.add(OWN)
    await both.connect('specs', SPEC)
    await both.readStream('specs/ai-edit', EDIT)
    await both.post(PATH, { api_key: OWN }, { key: both.adminKey })
    await both.readStream('specs/ai-edit', EDIT)
    both.fake.keys.delete(OWN)
    await both.readStream('specs/ai-edit', EDIT)
    await both.readStream('specs/ai-edit', EDIT)
    const state = await (await both.ask(PATH)).json()
    expect(state).toMatchObject({ status: 'invalid', ai_available: true })
    expect(both.fake.askedWith).toEqual([both.fake.key, OWN, OWN, OWN, both.fake.key])
  })
})

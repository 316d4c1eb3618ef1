import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { assistantClients } from '#db/schema/index'
import { sweepAssistants } from '#server/accounts/assistants/sweep-assistants'
import { registerClient } from '#server/accounts/idp/assistants/register-client'
import { DEFAULT_RATE_LIMITS } from '#server/kernel/rate-limits'
import { openSignInSite } from '#tests/support/sign-in/sign-in-site'
import { CALLBACK, Program, registeredProgram } from './program'

const site = openSignInSite()

const registeredOf = async ({ clientId }: Program) =>
  (await site.db.select().from(assistantClients).where(eq(assistantClients.id, clientId)))[0]

describe('how an assistant finds the provider', () => {
  it.each([
    ['/mcp', '/mcp'],
    ['/app/acme/mcp', '/app/acme/mcp'],
    ['/app/ACME/mcp', '/app/acme/mcp'],
  ])('the metadata of %s names the endpoint and the provider', async (path, resource) => {
    const answer = await fetch(`${site.address}/.well-known/oauth-protected-resource${path}`)
    expect(await answer.json()).toMatchObject({
      resource: site.address + resource,
      authorization_servers: [`${site.address}/idp`],
      scopes_supported: ['specs:read', 'specs:write'],
      bearer_methods_supported: ['header'],
    })
  })

  it.each(['oauth-authorization-server/idp', 'openid-configuration/idp'])(
    'the provider describes itself at /.well-known/%s',
    async (path) => {
      const answer = await fetch(`${site.address}/.well-known/${path}`)
      expect(await answer.json()).toMatchObject({
        issuer: `${site.address}/idp`,
        authorization_endpoint: `${site.address}/idp/auth`,
        token_endpoint: `${site.address}/idp/token`,
        registration_endpoint: `${site.address}/idp/register`,
        revocation_endpoint: `${site.address}/idp/token/revocation`,
        code_challenge_methods_supported: ['S256'],
        token_endpoint_auth_methods_supported: expect.arrayContaining(['none']),
      })
    },
  )
})

describe('the registration of an assistant', () => {
  it('makes a public client of the code flow, whatever else is asked for', async () => {
    const program = new Program(site)
    const { status, body } = await program.register({
      token_endpoint_auth_method: 'client_secret_post',
      grant_types: [
        'authorization_code',
        'refresh_token',
        'client_credentials',
        'urn:ietf:params:oauth:grant-type:device_code',
      ],
      sector_identifier_uri: 'http://127.0.0.1:1/',
      jwks_uri: 'http://127.0.0.1:1/',
      client_id: 'plumbline',
      scope: 'platform:manage',
    })
    expect(status).toBe(201)
    expect(body).toEqual({
      client_id: expect.stringMatching(/^assistant_[\w-]{24}$/),
      client_id_issued_at: expect.any(Number),
      client_name: 'Test assistant',
      redirect_uris: [CALLBACK],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    })
  })

  it.each([
    ['https://assistant.example/callback'],
    ['https://assistant.example:8443/callback?x=1'],
    ['http://localhost/callback'],
    ['http://127.0.0.1:33418/'],
    ['http://[::1]:8080/callback'],
  ])('accepts the redirect %s', async (uri) => {
    expect((await new Program(site).register({ redirect_uris: [uri] })).status).toBe(201)
  })

  it.each([
    ['http://assistant.example/callback'],
    ['http://127.0.0.1.evil.example/callback'],
    ['http://localhost.evil.example/'],
    ['http://0.0.0.0/callback'],
    ['https://localhost/callback'],
    ['javascript:alert(1)'],
    ['data:text/html,x'],
    ['cursor://anysphere.cursor-mcp/oauth/callback'],
    ['com.example.app:/callback'],
    ['https://assistant.example/callback#fragment'],
    ['https://assistant.example/callback#'],
    ['https://*.example/callback'],
    ['https://assistant.example/*'],
    ['https://someone:secret@assistant.example/'],
    ['https://assistant.example/\n'],
    ['https://ex\u0430mple.test/'],
    ['//assistant.example'],
    ['callback'],
    [''],
    [7],
    [null],
  ])('refuses the redirect %j', async (uri) => {
    const { status, body } = await new Program(site).register({ redirect_uris: [CALLBACK, uri] })
    expect([status, body.error]).toEqual([400, 'invalid_redirect_uri'])
    expect(body.error_description).toMatch(/^redirect_uris\[1\] must /)
  })

  it.each([
    [{ redirect_uris: [] }, 'invalid_redirect_uri'],
    [{ redirect_uris: undefined }, 'invalid_redirect_uri'],
    [{ redirect_uris: Array.from({ length: 11 }, () => CALLBACK) }, 'invalid_redirect_uri'],
    [{ grant_types: ['client_credentials'] }, 'invalid_client_metadata'],
    [{ response_types: ['token'] }, 'invalid_client_metadata'],
  ])('refuses %j', async (metadata, error) => {
    const { status, body } = await new Program(site).register(metadata)
    expect([status, body.error]).toEqual([400, error])
  })

  it.each(['', '{', '[]', 'null', '"x"'])('refuses the body %j', async (body) => {
    const answer = await fetch(`${site.address}/idp/register`, { method: 'POST', body })
    expect([answer.status, (await answer.json()).error]).toEqual([400, 'invalid_client_metadata'])
  })

  it('refuses a body of more than 20 kB', async () => {
    const body = JSON.stringify({ client_name: 'x'.repeat(30_000) })
    expect((await fetch(`${site.address}/idp/register`, { method: 'POST', body })).status).toBe(413)
  })

  it.each([
    ['  Claude \u202e\u0000\n Code ', 'Claude Code'],
    ['<b>Claude</b>', '<b>Claude</b>'],
    ['x'.repeat(500), 'x'.repeat(100)],
    ['\u200b\u2066', null],
    [{ toString: 'x' }, null],
  ])('keeps of the name %j what people can read', async (client_name, name) => {
    expect((await registeredOf(await registeredProgram(site, { client_name })))?.name).toBe(name)
  })
})

describe('many registrations', () => {
  const metadata = { redirect_uris: [CALLBACK] }
  const unusedOf = (network: string) =>
    site.db
      .select({ id: assistantClients.id })
      .from(assistantClients)
      .where(eq(assistantClients.network, network))

  const insertUnused = (network: string, count: number) =>
    site.db.execute(sql`
      insert into assistant_clients (id, redirect_uris, network, created_at)
      select ${network} || n, array['https://a.example/'], ${network}, now() - interval '1 minute' * n
      from generate_series(1, ${count}) n`)

  it('of one network push out only its own oldest ones, and none that a person uses', async () => {
    const other = await registeredProgram(site)
    await insertUnused('network flood', 300)
    await site.db
      .update(assistantClients)
      .set({ approvedAt: new Date() })
      .where(and(eq(assistantClients.id, 'network flood300')))
    const { body } = await registerClient(site.ctx, metadata, 'network flood')
    const keptIds = (await unusedOf('network flood')).map(({ id }) => id)
    expect(keptIds).toHaveLength(101)
    expect(keptIds).toEqual(
      expect.arrayContaining([body.client_id, 'network flood1', 'network flood99', 'network flood300']),
    )
    expect(await registeredOf(other)).toBeDefined()
  })

  it('of all networks end at a limit, until the sweep of unused ones', async () => {
    await insertUnused('network crowd', 20_000)
    expect((await registerClient(site.ctx, metadata, 'network late')).status).toBe(503)
    await site.db.delete(assistantClients).where(eq(assistantClients.network, 'network crowd'))
    expect((await registerClient(site.ctx, metadata, 'network late')).status).toBe(201)
  })

  it('are deleted after a day unless a person allowed them', async () => {
    const day = 24 * 60 * 60 * 1000
    const [unused, recent, used] = await Promise.all([0, 1, 2].map(() => registeredProgram(site)))
    const set = (program: Program | undefined, values: Partial<typeof assistantClients.$inferInsert>) =>
      site.db
        .update(assistantClients)
        .set(values)
        .where(eq(assistantClients.id, program?.clientId ?? ''))
    await set(unused, { createdAt: new Date(Date.now() - 1.1 * day) })
    await set(recent, { createdAt: new Date(Date.now() - 0.9 * day) })
    await set(used, { createdAt: new Date(Date.now() - 30 * day), approvedAt: new Date() })
    await sweepAssistants(site.ctx)
    const rest = await Promise.all([unused, recent, used].map((program) => program && registeredOf(program)))
    expect(rest.map((client) => client !== undefined)).toEqual([false, true, true])
  })
})

describe('the rate of registrations', () => {
  const limited = openSignInSite(undefined, DEFAULT_RATE_LIMITS)

  it('is 20 a minute for each network; the next one learns when to try again', async () => {
    const statuses: number[] = []
    for (let sent = 0; sent < 20; sent++) statuses.push((await new Program(limited).register()).status)
    expect(statuses).toEqual(Array(20).fill(201))
    const refused = await fetch(`${limited.address}/idp/register`, { method: 'POST', body: '{}' })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

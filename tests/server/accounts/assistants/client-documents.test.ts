import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { assistantClients } from '#db/schema/index'
import { openSignInSite } from '#tests/support/sign-in/sign-in-site'
import { CALLBACK, Program, signedInVisitor } from './program'

const site = openSignInSite()

let number = 0
/** A program that publishes its metadata at an address, which is its id. */
function publishedProgram(changes: Record<string, unknown> = {}): Program {
  const id = `https://assistant.example/${number++}/client.json`
  const metadata = { client_id: id, client_name: 'Published', redirect_uris: [CALLBACK], ...changes }
  site.clientDocuments.set(id, metadata)
  return programOf(id)
}

function programOf(id: string): Program {
  const program = new Program(site)
  program.clientId = id
  return program
}

const storedOf = async ({ clientId }: Program) =>
  (await site.db.select().from(assistantClients).where(eq(assistantClients.id, clientId)))[0]

it('the provider says that programs need no registration', async () => {
  const metadata = await fetch(`${site.address}/.well-known/oauth-authorization-server/idp`)
  expect(await metadata.json()).toMatchObject({ client_id_metadata_document_supported: true })
})

it('a program connects by the address of its metadata, and the person sees who publishes it', async () => {
  const { visitor } = await signedInVisitor(site)
  const program = publishedProgram()
  const page = await program.toConsent(visitor)
  const input = encodeURIComponent(JSON.stringify({ json: { waiting: page.split('/').at(-1) } }))
  const { response } = await visitor.send(`/trpc/assistants.request?input=${input}`, {}, page)
  expect((await response.json()).result.data.json).toMatchObject({
    client_name: 'Published',
    client_host: 'assistant.example',
    is_this_machine: true,
  })
  const tokens = await program.connect(visitor)
  const answer = await fetch(program.endpoint, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${tokens.access_token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  })
  expect(answer.status).toBe(200)
})

it('metadata is read again after an hour, and old metadata is used while the host does not answer', async () => {
  const { visitor } = await signedInVisitor(site)
  const program = publishedProgram()
  const { clientId } = program
  await program.toConsent(visitor)
  site.clientDocuments.set(clientId, {
    client_id: clientId,
    client_name: 'Renamed',
    redirect_uris: [CALLBACK],
  })
  await program.toConsent(visitor)
  expect((await storedOf(program))?.name).toBe('Published')
  site.clock.advance(61 * 60_000)
  await program.toConsent(visitor)
  expect((await storedOf(program))?.name).toBe('Renamed')
  site.clock.advance(61 * 60_000)
  site.clientDocuments.set(clientId, null)
  expect(await program.toConsent(visitor)).toMatch(/^\/auth\/assistant\//)
})

it.each([
  ['names another client', { client_id: 'https://assistant.example/other.json' }],
  ['has no redirects', { redirect_uris: [] }],
  ['redirects to another machine without encryption', { redirect_uris: ['http://elsewhere.example/'] }],
  ['uses another flow', { grant_types: ['client_credentials'] }],
])('metadata that %s connects nobody', async (_, changes) => {
  const program = publishedProgram(changes)
  expect(await refusalOf(program)).toBe('/auth/problem?reason=assistant')
  expect(await storedOf(program)).toBeUndefined()
})

it.each([
  ['no JSON', 'not json'],
  ['a list', '[]'],
  ['nothing', null],
])('a host that answers %s connects nobody', async (_, document) => {
  const program = publishedProgram()
  site.clientDocuments.set(program.clientId, document)
  expect(await refusalOf(program)).toBe('/auth/problem?reason=assistant')
})

it.each([
  'http://assistant.example/client.json',
  'https://assistant.example/',
  'https://assistant.example/client.json#part',
  'https://ada@assistant.example/client.json',
  'https://assistant.example/a/../client.json',
  'https://localhost/client.json',
  'https://127.0.0.1/client.json',
  `https://assistant.example/${'x'.repeat(1_000)}`,
])('the id %s is not an address to read', async (id) => {
  site.clientDocuments.set(id, { client_id: id, redirect_uris: [CALLBACK] })
  const program = programOf(id)
  expect(await refusalOf(program)).toBe('/auth/problem?reason=assistant')
  expect(await storedOf(program)).toBeUndefined()
})

it('a redirect that the metadata does not name is refused', async () => {
  const program = publishedProgram()
  expect(await refusalOf(program, { redirect_uri: 'https://elsewhere.example/' })).toBe(
    '/auth/problem?reason=assistant',
  )
})

async function refusalOf(program: Program, changes = {}): Promise<string | null> {
  const response = await fetch(program.authorizationUrl(changes), { redirect: 'manual' })
  return response.headers.get('location')
}

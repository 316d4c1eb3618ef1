import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { eq } from 'drizzle-orm'
import { Client as OldClient } from 'mcp-sdk-1/client/index.js'
import { StreamableHTTPClientTransport as OldTransport } from 'mcp-sdk-1/client/streamableHttp.js'
import { expect, it } from 'vitest'
import { assistants } from '#db/schema/index'
import { openSignInSite } from '#tests/support/sign-in/sign-in-site'
import type { Visitor } from '#tests/support/sign-in/visitor'
import { MemoryProvider } from './memory-provider'
import { Program, signedInVisitor } from './program'

const site = openSignInSite()
const INFO = { name: 'Official client', version: '1' }

/** One connection of an official client to an endpoint. */
interface Connection {
  connect(): Promise<void>
  finish(query: URLSearchParams): Promise<void>
  callTool(name: string): Promise<unknown>
  close(): Promise<void>
}

function connectionOfVersion2(url: URL, authProvider: MemoryProvider): Connection {
  const client = new Client(INFO, { versionNegotiation: { mode: 'auto' } })
  const transport = new StreamableHTTPClientTransport(url, { authProvider })
  return {
    connect: () => client.connect(transport),
    finish: (query) => transport.finishAuth(query),
    callTool: async (name) => (await client.callTool({ name, arguments: {} })).structuredContent,
    close: () => client.close(),
  }
}

function connectionOfVersion1(url: URL, authProvider: MemoryProvider): Connection {
  const client = new OldClient(INFO)
  const transport = new OldTransport(url, { authProvider })
  return {
    connect: () => client.connect(transport),
    finish: (query) => transport.finishAuth(query.get('code') ?? ''),
    callTool: async (name) => (await client.callTool({ name, arguments: {} })).structuredContent,
    close: () => client.close(),
  }
}

/** The person allows the assistant in the browser. Returns the query of the redirect to the program. */
async function allowInBrowser(visitor: Visitor, opened: URL | null): Promise<URLSearchParams> {
  const consent = await visitor.follow(String(opened), /\/auth\/assistant\//)
  return (await new Program(site).answer(visitor, new URL(consent).pathname, 'read')).searchParams
}

it.each([
  ['2.x', 'the home org', connectionOfVersion2, () => '/mcp'],
  ['2.x', 'a named org', connectionOfVersion2, () => `/app/${site.org.slug}/mcp`],
  ['1.x', 'the home org', connectionOfVersion1, () => '/mcp'],
  ['1.x', 'a named org', connectionOfVersion1, () => `/app/${site.org.slug}/mcp`],
])('the official client %s connects to %s from zero, until it is disconnected', async (...parameters) => {
  const [, , makeConnection, pathOf] = parameters
  const { visitor, account } = await signedInVisitor(site)
  const url = new URL(pathOf(), site.address)
  const provider = new MemoryProvider()

  const first = makeConnection(url, provider)
  await expect(first.connect()).rejects.toThrow(/Unauthorized/)
  await first.finish(await allowInBrowser(visitor, provider.openedUrl))
  await first.close()

  const connection = makeConnection(url, provider)
  await connection.connect()
  expect(await connection.callTool('list_specs')).toMatchObject({ total: 0 })

  const before = provider.saved
  provider.saveTokens({ ...before, access_token: 'no-longer-valid', token_type: 'Bearer' })
  expect(await connection.callTool('get_coverage')).toMatchObject({ total: { specs: 0 } })
  expect(provider.saved?.refresh_token).toBeDefined()
  expect(provider.saved?.refresh_token).not.toBe(before?.refresh_token)

  const [connected] = await site.db.select().from(assistants).where(eq(assistants.userId, account.userId))
  expect(connected).toMatchObject({ clientName: 'Official client', resource: url.href })
  const revoked = await visitor.send(`/app/${site.org.slug}/settings/assistants/${connected?.id}`, {
    method: 'DELETE',
    headers: { origin: site.address },
  })
  expect(revoked.status).toBe(200)
  // Without the refresh token, which the server would also reject, the client asks the person again.
  provider.saveTokens({ access_token: '', token_type: 'Bearer', ...provider.saved, refresh_token: undefined })
  await expect(connection.callTool('list_specs')).rejects.toThrow(/Unauthorized/)
  await connection.close()
})

import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, afterEach, beforeAll } from 'vitest'
import type { Org } from '#server/kernel/context'
import type { Permission } from '#server/kernel/permissions'
import { indexRepository } from '#server/library/indexing/index'
import { connectLocalRepository, requestIndex } from '#server/library/repos/index'
import { type Files, makeRepository, type TestRepository } from '#tests/support/git-repository'
import { makeKey, makeMember, makeOrg } from '#tests/support/make-org'
import { BASE_URL, openTestApp, type TestApp } from '#tests/support/test-app'

export const REFUNDS = 'docs/specs/refunds.md'

const FILES: Files = {
  [REFUNDS]: `---
title: Refunds
status: in_progress
team: billing
---
# Refunds

## 1. Full refund
<!-- svc:system:1 status:todo -->

A customer gets everything back.

- [ ] The refund MUST arrive within a day
- [x] The refund MUST be logged

## 2. Partial refund
<!-- svc:system:2 status:in_progress -->

A customer gets a part back.
`,
  'README.md': '---\ntype: doc\n---\n# A guide\n\nHow to read specs.\n',
}

interface Answer {
  isError: boolean
  text: string
  data: Record<string, unknown>
}

/** An org with one repository, and assistants that connect to it. */
export class McpWorld {
  org!: Org
  git!: TestRepository
  userId!: number
  readonly #clients: Client[] = []

  constructor(readonly app: TestApp) {}

  async open(files: Files): Promise<void> {
    this.org = await makeOrg(this.app.db)
    this.userId = await makeMember(this.app.db, this.org)
    this.git = makeRepository(files)
    const { orgId, id } = await connectLocalRepository(this.app.ctx, this.org, {
      owner: 'acme',
      name: 'specs',
      path: this.git.path,
    })
    this.#index = async () => {
      await requestIndex(this.app.ctx, { orgId, id })
      await indexRepository(this.app.ctx, { orgId, repositoryId: id })
    }
    await this.index()
  }

  #index = async () => {}

  index(): Promise<void> {
    return this.#index()
  }

  key(...scopes: Permission[]): Promise<string> {
    return makeKey(this.app.db, this.org, { userId: this.userId, scopes })
  }

  /** Connects the official client of version 2. */
  async connect(
    key: string,
    { path = '/mcp', isModern = true, name = 'Test assistant' } = {},
  ): Promise<Client> {
    const client = new Client(
      { name, version: '1' },
      isModern ? { versionNegotiation: { mode: 'auto' } } : undefined,
    )
    await client.connect(
      new StreamableHTTPClientTransport(new URL(`${BASE_URL}${path}`), {
        requestInit: { headers: { authorization: `Bearer ${key}` } },
        fetch: (url, init) => this.app.ask(new URL(url).pathname, init),
      }),
    )
    this.#clients.push(client)
    return client
  }

  /** Calls a tool without a client, as versions before 2026-07-28 do. */
  callByHand(key: string, name: string, args: object): Promise<Response> {
    return this.app.ask('/mcp', {
      method: 'POST',
      key,
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name, arguments: args },
      }),
    })
  }

  async close(): Promise<void> {
    await Promise.all(this.#clients.splice(0).map((client) => client.close()))
  }
}

/** Calls a tool and reads its answer. */
export async function call(
  client: Client,
  name: string,
  args: Record<string, unknown> = {},
): Promise<Answer> {
  const result = await client.callTool({ name, arguments: args })
  const [first] = result.content as { type: string; text?: string }[]
  return {
    isError: result.isError === true,
    text: first?.text ?? '',
    data: (result.structuredContent ?? {}) as Record<string, unknown>,
  }
}

export function openMcpWorld(files: Files = FILES): McpWorld {
  const world = new McpWorld(openTestApp())
  beforeAll(() => world.open(files))
  afterEach(() => world.close())
  afterAll(() => world.git.remove())
  return world
}

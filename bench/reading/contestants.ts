import { createServer } from 'node:http'
import { createAdaptorServer, type ServerType } from '@hono/node-server'
import postgres from 'postgres'
import { renderToPipeableStream } from 'react-dom/server'
import { openDatabase } from '#db/client'
import { elementsOf } from './elements-of'
import { openProduct } from './open-product'
import type { RecordedRead } from './record'

const CONNECTIONS = 10

export interface ReadingServerInput {
  databaseUrl: string
  /** The queries and responses of our server, for contestants that repeat them. */
  recorded: RecordedRead[]
}

export const CONTESTANTS = { ours, bare, react } satisfies Record<
  string,
  (input: ReadingServerInput) => Promise<ServerType>
>
export type ContestantName = keyof typeof CONTESTANTS

/** The product's complete HTTP app with its pages. */
async function ours({ databaseUrl }: ReadingServerInput): Promise<ServerType> {
  const { app } = await openProduct(openDatabase(databaseUrl, { max: CONNECTIONS, hasLookups: true }))
  return createAdaptorServer({ fetch: app.fetch })
}

/** A minimal server: runs the same queries as ours in one round trip each and sends the same bytes. */
async function bare({ databaseUrl, recorded }: ReadingServerInput): Promise<ServerType> {
  const sql = postgres(databaseUrl, {
    max: CONNECTIONS,
    // Like our server, plan each query for its parameters.
    connection: { plan_cache_mode: 'force_custom_plan' },
  })
  const byPath = new Map(
    recorded.map(({ path, statements, answer }) => [path, { statements, answer: Buffer.from(answer) }]),
  )
  return createServer(async ({ url = '' }, response) => {
    const { statements = [], answer = Buffer.alloc(0) } = byPath.get(url) ?? {}
    for (const { text, parameters } of statements)
      await sql.unsafe(text, parameters as string[], { prepare: true })
    response
      .writeHead(200, { 'content-type': 'application/json', 'content-length': answer.length })
      .end(answer)
  })
}

/** React alone: renders the elements of the page, without queries. */
async function react({ recorded: [page] }: ReadingServerInput): Promise<ServerType> {
  const elements = elementsOf(page?.answer ?? '')
  return createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    renderToPipeableStream(elements).pipe(response)
  })
}

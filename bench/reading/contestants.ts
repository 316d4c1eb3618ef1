import { createServer } from 'node:http'
import { createAdaptorServer, type ServerType } from '@hono/node-server'
import postgres from 'postgres'
import { renderToPipeableStream } from 'react-dom/server'
import { openDatabase } from '../../db/client'
import { elementsOf } from './elements-of'
import { openProduct } from './open-product'
import type { RecordedRead } from './record'

const CONNECTIONS = 10

export interface ReadingServerInput {
  databaseUrl: string
  /** What our own server asks and answers, for those who only do the same. */
  recorded: RecordedRead[]
}

export const CONTESTANTS = { ours, bare, react } satisfies Record<
  string,
  (input: ReadingServerInput) => Promise<ServerType>
>
export type ContestantName = keyof typeof CONTESTANTS

/** The product's complete HTTP app with its pages. */
async function ours({ databaseUrl }: ReadingServerInput): Promise<ServerType> {
  const { app } = await openProduct(openDatabase(databaseUrl, { max: CONNECTIONS }))
  return createAdaptorServer({ fetch: app.fetch })
}

/** Asks the database what ours asks it for the same address, each in one round trip, and sends the same bytes. */
async function bare({ databaseUrl, recorded }: ReadingServerInput): Promise<ServerType> {
  const sql = postgres(databaseUrl, {
    max: CONNECTIONS,
    // As good a plan as ours has, which is made for what is asked.
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

/** React alone: the elements of the page are there already, and nothing is asked of anybody. */
async function react({ recorded: [page] }: ReadingServerInput): Promise<ServerType> {
  const elements = elementsOf(page?.answer ?? '')
  return createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    renderToPipeableStream(elements).pipe(response)
  })
}

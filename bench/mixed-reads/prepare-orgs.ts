import { sql } from 'drizzle-orm'
import type { Database } from '#db/client'
import type { Context, Org } from '#server/kernel/context'
import { indexRepository } from '#server/library/indexing/index'
import { connectLocalRepository } from '#server/library/repos/index'
import { countWords } from '#server/library/search/index'
import { isStopWord } from '#spec/query/index'
import { makeKey, makeMember, makeOrg, signIn } from '#tests/support/make-org'
import { type Random, seededRandom } from '../corpus/random'
import { createVocabulary } from '../corpus/vocabulary'
import type { TimedRead } from './open-loop'

export const ORGS = 8
/** Number of credentials of each kind per org: API keys, and signed-in users. */
const CREDENTIALS = 10

export const CREDENTIALS_IN_ALL = ORGS * CREDENTIALS * 2

export interface Reader {
  org: Org
  header: string
  specs: string[]
  documents: string[]
}

/** Creates orgs that have indexed the repository, and their users. */
export async function prepareReaders(ctx: Context, corpus: string): Promise<Reader[]> {
  const readers: Reader[] = []
  for (let at = 0; at < ORGS; at++) {
    const org = await makeOrg(ctx.db, `mixed-${at}`)
    await indexCorpus(ctx, org, corpus)
    const documents = await listPaths(ctx.db, org)
    for (let number = 0; number < CREDENTIALS; number++)
      for (const header of [
        `authorization: Bearer ${await makeKey(ctx.db, org)}`,
        `cookie: ${await signIn(ctx.db, await makeMember(ctx.db, org, 'viewer'))}`,
      ])
        readers.push({ org, header, ...documents })
  }
  await countWords(ctx)
  await ctx.db.execute(sql`analyze`)
  return readers
}

export async function indexCorpus(ctx: Context, org: Org, path: string): Promise<void> {
  const { id } = await connectLocalRepository(ctx, org, { owner: 'acme', name: 'corpus', path })
  await indexRepository(ctx, { orgId: org.id, repositoryId: id })
}

export async function listPaths(db: Database, org: Org) {
  const rows = await db.execute<{ path: string; is_spec: boolean }>(sql`
    select path, is_spec from documents where org_id = ${org.id} order by path`)
  const specs = rows.filter((row) => row.is_spec)
  return { specs: specs.map(({ path }) => path), documents: rows.map(({ path }) => path) }
}

/** Shares of twenty reads: people mostly open specs, and they search about as often as they view coverage. */
const SHARES: Record<Kind, number> = {
  spec: 6,
  document: 3,
  dashboard: 3,
  tasks: 2,
  repository: 2,
  search: 2,
  coverage: 2,
}

type Kind = 'dashboard' | 'repository' | 'spec' | 'document' | 'search' | 'coverage' | 'tasks'

/** The same mix of reads by all users in each run. */
export function mixReads(readers: readonly Reader[], count: number): TimedRead[] {
  const random = seededRandom(17)
  const word = meaningfulWords(random)
  const any = <T extends string>(from: readonly T[]) => from[random.below(from.length)] ?? ''
  const repo = 'acme/corpus'
  const paths: Record<Kind, (reader: Reader) => string> = {
    dashboard: () => 'dashboard',
    repository: () => `repos/${repo}`,
    spec: ({ specs }) => `specs/${repo}/${any(specs)}`,
    document: ({ documents }) => `docs/${repo}/${any(documents)}`,
    search: () => `search?${new URLSearchParams({ q: `${word()} ${word()}` })}`,
    coverage: () => 'coverage',
    tasks: () => 'tasks',
  }
  const kinds = (Object.keys(SHARES) as Kind[]).flatMap((kind) => Array<Kind>(SHARES[kind]).fill(kind))
  return Array.from({ length: count }, (_, at) => {
    const reader = readers[at % readers.length] as Reader
    const kind = any(kinds) as Kind
    const path = `/app/${reader.org.slug}/api/${paths[kind](reader)}`
    return {
      kind,
      request: Buffer.from(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${reader.header}\r\n\r\n`),
    }
  })
}

/** Excludes stop words: nobody searches for `the of`. */
function meaningfulWords(random: Random): () => string {
  const next = createVocabulary(random)
  return () => {
    for (;;) {
      const word = next()
      if (!isStopWord(word)) return word
    }
  }
}

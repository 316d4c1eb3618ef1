import { and, asc, eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/client'
import { repositories } from '../../db/schema'
import type { OrgContext } from '../kernel/context'
import { isConnected } from './find-repository'
import { readSummaries } from './read-summaries'
import type { RepoSummary } from './wire'

export interface KeptSummary {
  summary: RepoSummary
  /** The same as JSON. */
  text: string
}

/** Of JSON, for each pool. */
const MAX_CHARACTERS = 32_000_000

interface Memory {
  byVersion: Map<string, KeptSummary>
  characters: number
}

const memories = new WeakMap<Database, Memory>()

/**
 * Every repository of the org with its documents. Whatever changes a repository or its documents writes the
 * repository's row, so that the row's version is theirs: what has not changed since somebody last asked is neither
 * read nor written as JSON again.
 */
export async function listSummaries(ctx: OrgContext): Promise<KeptSummary[]> {
  const rows = await ctx.db
    .select({ id: repositories.id, version: sql<string>`${repositories.id} || ' ' || xmin::text` })
    .from(repositories)
    .where(and(eq(repositories.orgId, ctx.org.id), isConnected))
    .orderBy(asc(repositories.owner), asc(repositories.name))
  const memory = memories.get(ctx.db) ?? { byVersion: new Map(), characters: 0 }
  memories.set(ctx.db, memory)
  const missing = rows.filter(({ version }) => !memory.byVersion.has(version))
  const made = await summariseAll(ctx, missing)
  for (const [version, kept] of made) remember(memory, version, kept)
  return rows.flatMap(({ version }) => made.get(version) ?? memory.byVersion.get(version) ?? [])
}

async function summariseAll(
  ctx: OrgContext,
  missing: { id: number; version: string }[],
): Promise<Map<string, KeptSummary>> {
  const versions = new Map(missing.map(({ id, version }) => [id, version]))
  const summaries = await readSummaries(ctx, [...versions.keys()])
  return new Map(
    [...summaries].map(([id, summary]) => [
      versions.get(id) ?? '',
      { summary, text: JSON.stringify(summary) },
    ]),
  )
}

/** What has not been made anew for longest goes first: it is the old version of something, or of another org. */
function remember(memory: Memory, version: string, kept: KeptSummary): void {
  memory.byVersion.set(version, kept)
  memory.characters += kept.text.length
  for (const [oldest, { text }] of memory.byVersion) {
    if (memory.characters <= MAX_CHARACTERS) return
    memory.byVersion.delete(oldest)
    memory.characters -= text.length
  }
}

import { sql } from 'drizzle-orm'
import type { Context } from '../kernel/context'
import type { MainCommit } from './list-main-line'
import type { PastDocument } from './read-snapshot'

interface Since {
  sha: string
  at: Date
}

interface AgeTracker {
  /** To be told of the snapshots in the order in which they came to be, and of each part of one, and then that it is over. */
  see(documents: readonly PastDocument[], commit: MainCommit): void
  end(): void
  /** Dates the sections that stand now, where the past knows an older date than an index could. */
  write(ctx: Pick<Context, 'db'>, repository: { orgId: number; id: number }): Promise<void>
}

const BATCH = 5_000

/**
 * A section is as old as the first of an unbroken row of snapshots in which some section says the same: neither its
 * number nor its file matters.
 */
export function createAgeTracker(): AgeTracker {
  let standing = new Map<string, Since>()
  let now = new Map<string, Since>()
  return {
    see(documents, { sha, at }) {
      const since = { sha, at }
      for (const { digest } of documents)
        for (const { hash } of digest.sections) now.set(hash, standing.get(hash) ?? since)
    },
    end() {
      standing = now
      now = new Map()
    },
    async write({ db }, { orgId, id }) {
      const all = [...standing]
      for (let from = 0; from < all.length; from += BATCH) {
        const batch = all.slice(from, from + BATCH)
        await db.execute(sql`
          update section_identities s set changed_at = past.at, changed_sha = past.sha
          from unnest(${sql.param(batch.map(([hash]) => hash))}::text[],
                      ${sql.param(batch.map(([, { sha }]) => sha))}::text[],
                      ${sql.param(batch.map(([, { at }]) => at.toISOString()))}::text[]::timestamptz[])
            as past (hash, sha, at)
          where s.org_id = ${orgId} and s.repository_id = ${id} and s.hash = past.hash
            and s.removed_at is null and s.changed_at >= past.at`)
      }
    },
  }
}

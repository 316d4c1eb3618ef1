import { sql } from 'drizzle-orm'
import type { Context } from '#server/kernel/context'
import type { MainCommit } from './list-main-line'
import type { PastDocument } from './read-snapshot'

interface FirstSeen {
  sha: string
  at: Date
}

interface AgeTracker {
  /** Adds one part of a snapshot. Snapshots must be added from oldest to newest. */
  add(documents: readonly PastDocument[], commit: MainCommit): void
  /** Ends a snapshot after its last part. */
  endSnapshot(): void
  /** Writes earlier dates to existing sections where the history has them. */
  write(ctx: Pick<Context, 'db'>, repository: { orgId: number; id: number }): Promise<void>
}

const BATCH = 5_000

/**
 * Tracks the age of section contents. A section's date is the first of an unbroken series of snapshots with equal content,
 * regardless of its number or file.
 */
export function createAgeTracker(): AgeTracker {
  let previous = new Map<string, FirstSeen>()
  let current = new Map<string, FirstSeen>()
  return {
    add(documents, { sha, at }) {
      const since = { sha, at }
      for (const { digest } of documents)
        for (const { hash } of digest.sections) current.set(hash, previous.get(hash) ?? since)
    },
    endSnapshot() {
      previous = current
      current = new Map()
    },
    async write({ db }, { orgId, id }) {
      const all = [...previous]
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

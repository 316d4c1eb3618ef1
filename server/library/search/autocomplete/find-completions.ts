import type { Database } from '#db/client'
import type { Org } from '#server/kernel/context'
import { executePrepared } from '#server/kernel/database/execute-prepared'
import type { SUGGESTION_KINDS } from '../wire-autocomplete'
import { completionQuery, recentDocumentsQuery } from './completion-query'

export interface Completion extends Record<string, unknown> {
  kind: (typeof SUGGESTION_KINDS)[number]
  label: string
  detail: string | null
  owner: string | null
  repo: string | null
  path: string | null
  docType: string | null
  sectionId: string | null
}

const MAX_CHARACTERS = 80

/** Runs one statement in one round trip: it runs on every key press. */
export async function findCompletions(db: Database, org: Org, prefix: string): Promise<Completion[]> {
  const text = prefix.trim().replace(/\s+/g, ' ').slice(0, MAX_CHARACTERS)
  const rows = await executePrepared<Completion>(
    db,
    text === '' ? recentDocumentsQuery(org) : completionQuery(org, text),
  )
  return removeDuplicates(rows)
}

/** A prefix match may be found again by its words. */
function removeDuplicates(rows: Completion[]): Completion[] {
  const seenKeys = new Set<string>()
  return rows.filter(({ kind, label, owner, repo, path, sectionId }) => {
    const key = JSON.stringify([kind, label, owner, repo, path, sectionId])
    return !seenKeys.has(key) && seenKeys.add(key)
  })
}

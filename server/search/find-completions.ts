import type { Database } from '../../db/client'
import type { Org } from '../kernel/context'
import { executePrepared } from '../kernel/database/execute-prepared'
import { completing, recent } from './completing'
import type { SUGGESTION_KINDS } from './wire-autocomplete'

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

const MAX_TYPED = 80

/** One statement and one round trip: it is asked at every key that somebody strikes. */
export async function findCompletions(db: Database, org: Org, typed: string): Promise<Completion[]> {
  const text = typed.trim().replace(/\s+/g, ' ').slice(0, MAX_TYPED)
  const found = await executePrepared<Completion>(db, text === '' ? recent(org) : completing(org, text))
  return withoutRepetition(found)
}

/** What begins so was found once more by the words in it. */
function withoutRepetition(rows: Completion[]): Completion[] {
  const seen = new Set<string>()
  return rows.filter(({ kind, label, owner, repo, path, sectionId }) => {
    const key = JSON.stringify([kind, label, owner, repo, path, sectionId])
    return !seen.has(key) && seen.add(key)
  })
}

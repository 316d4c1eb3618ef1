import type { Database } from '#db/client'
import type { Org, OrgContext } from '#server/kernel/context'
import { executePrepared } from '#server/kernel/database/execute-prepared'
import { docUrl, repoUrl, specUrl } from '#server/kernel/urls'
import { counted } from '#shared/counted'
import { searchPath } from '#shared/page-paths'
import { printFilter, readUnfinishedFilter, takesNames } from '#spec/query/index'
import { SPEC_TYPES } from '#spec/types'
import type { AutocompleteWire, SUGGESTION_KINDS, Suggestion } from '../wire-autocomplete'
import { completionQuery, recentDocumentsQuery } from './completion-query'
import { type FilterValue, findFilterValues } from './filter-values'

/** Completions of the typed text, or of the filter at its end; without text, the most recently changed documents. */
export async function autocomplete(ctx: OrgContext, prefix: string): Promise<AutocompleteWire> {
  const startedAt = performance.now()
  return {
    suggestions: await suggest(ctx, prefix),
    took_ms: Math.round((performance.now() - startedAt) * 10) / 10,
  }
}

async function suggest(ctx: OrgContext, prefix: string): Promise<Suggestion[]> {
  const { db, org } = ctx
  const filter = readUnfinishedFilter(prefix)
  if (filter && takesNames(filter))
    return (await findFilterValues(ctx, filter)).map((value) => toFilterSuggestion(org, value))
  return (await findCompletions(db, org, prefix)).map((completion) => toSuggestion(org, completion))
}

const toFilterSuggestion = (org: Org, { kind, name, count, completed }: FilterValue): Suggestion => ({
  kind,
  label: name,
  detail: counted(count, 'document'),
  url: searchPath(org.slug, completed),
  pinned: false,
})

const toSuggestion = (org: Org, completion: Completion): Suggestion => ({
  kind: kindOf(completion),
  label: completion.label,
  detail: completion.detail,
  url: urlOf(org, completion),
  pinned: completion.kind === 'pinned',
})

/** A pinned document is a document. */
const kindOf = ({ kind }: Pick<Completion, 'kind'>) => (kind === 'pinned' ? 'document' : kind)

function urlOf(org: Org, { kind, label, owner, repo, path, docType, sectionId }: Completion): string {
  const repository = { owner: owner ?? '', name: repo ?? '' }
  if (kind === 'repository') return repoUrl(org, repository)
  if (path === null) return `/app/${org.slug}/search?${new URLSearchParams({ q: filterFor(kind, label) })}`
  const isSpec = (SPEC_TYPES as readonly (string | null)[]).includes(docType)
  const page = isSpec ? specUrl(org, repository, path) : docUrl(org, repository, path)
  return sectionId === null ? page : `${page}#${encodeURIComponent(sectionId)}`
}

const filterFor = (kind: Completion['kind'], value: string) =>
  printFilter({
    kind: 'filter',
    field: kind === 'team' || kind === 'tag' ? kind : 'owner',
    comparison: '=',
    value,
  })

interface Completion extends Record<string, unknown> {
  kind: (typeof SUGGESTION_KINDS)[number] | 'pinned'
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
async function findCompletions(db: Database, org: Org, prefix: string): Promise<Completion[]> {
  const text = prefix.trim().replace(/\s+/g, ' ').slice(0, MAX_CHARACTERS)
  const rows = await executePrepared<Completion>(
    db,
    text === '' ? recentDocumentsQuery(org) : completionQuery(org, text),
  )
  return removeDuplicates(rows)
}

/** A pinned document or a prefix match may be found again by its words. */
function removeDuplicates(rows: Completion[]): Completion[] {
  const seenKeys = new Set<string>()
  return rows.filter((row) => {
    const { label, owner, repo, path, sectionId } = row
    const key = JSON.stringify([kindOf(row), label, owner, repo, path, sectionId])
    return !seenKeys.has(key) && seenKeys.add(key)
  })
}

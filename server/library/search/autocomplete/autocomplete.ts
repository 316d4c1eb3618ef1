import type { Org, OrgContext } from '#server/kernel/context'
import { docUrl, repoUrl, specUrl } from '#server/kernel/urls'
import { printFilter } from '#spec/query/index'
import { SPEC_TYPES } from '#spec/types'
import type { AutocompleteWire, Suggestion } from '../wire-autocomplete'
import { type Completion, findCompletions } from './find-completions'

/** Completions of the typed text; without text, the most recently changed documents. */
export async function autocomplete({ db, org }: OrgContext, prefix: string): Promise<AutocompleteWire> {
  const startedAt = performance.now()
  const completions = await findCompletions(db, org, prefix)
  return {
    suggestions: completions.map((completion) => toSuggestion(org, completion)),
    took_ms: Math.round((performance.now() - startedAt) * 10) / 10,
  }
}

const toSuggestion = (org: Org, completion: Completion): Suggestion => ({
  kind: completion.kind,
  label: completion.label,
  detail: completion.detail,
  url: urlOf(org, completion),
})

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

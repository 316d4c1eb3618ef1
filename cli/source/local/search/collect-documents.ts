import { cacheFolder } from '#cli/index-cache/cache-folder'
import { listDocuments } from '#cli/index-cache/list-documents'
import { RepeatedReader } from '#cli/index-cache/repeated-reader'
import { pathsByShard, Shards } from '#cli/index-cache/shards'
import type { SearchConfig } from '#spec/config/read-simple-config'
import { createDocumentSelector } from '#spec/engines/select-documents'
import type { Query } from '#spec/query/index'
import { nameWordsOf, readSectionName, readSectionNumber } from '#spec/search/score/index'
import { checkoutName } from '../checkout-name'
import type { Candidate } from './candidate'
import { type CollectedDocument, collectDocument } from './collected-document'
import { findCandidates } from './find-candidates'
import { takeCandidates } from './grep/grep-candidates'
import type { SourceSearch } from './grep/start-source-search'
import { hasFilter, requiredTerms, searchedTerms } from './matches'
import type { SearchedStems } from './searched-stems'

export interface SearchedFiles {
  root: string
  config: SearchConfig
}

interface CollectedFiles {
  collected: CollectedDocument[]
  documentCount: number
}

/** The documents that can match, with the searched words that they have. */
export async function collectDocuments(
  { root, config }: SearchedFiles,
  query: Query,
  withWords: boolean,
  searched: SearchedStems,
  sourceSearch: SourceSearch | null,
): Promise<CollectedFiles> {
  const repo = checkoutName(root)
  const required = requiredTerms(query)
  const isAnyPossible = isNameOfAll(repo, searched) || namesSections(query)
  const terms = isAnyPossible || required === null ? null : withWords ? searchedTerms(query, true) : required
  const collect = (candidate: Candidate) => collectDocument(candidate, searched, { repo, team: config.team })
  if (sourceSearch !== null && terms !== null) {
    const collected: CollectedDocument[] = []
    const isDocument = createDocumentSelector(config.docPaths)
    const wanted = { terms, withFilters: hasFilter(query) }
    const take = (candidate: Candidate) => void collected.push(collect(candidate))
    const documentCount = await takeCandidates(sourceSearch, root, wanted, isDocument, take)
    if (documentCount !== null) return { collected, documentCount }
  }
  sourceSearch?.grep.stop()
  const checkout = {
    root,
    shards: new Shards(cacheFolder(root)),
    sources: new RepeatedReader(),
    waitingBytes: 0,
  }
  const paths = listDocuments(root, config.docPaths)
  const collected: CollectedDocument[] = []
  // A stored document is valid only until the next shard is read.
  for (const [number, ofShard] of pathsByShard(paths))
    for (const candidate of await findCandidates(checkout, number, ofShard, terms))
      collected.push(collect(candidate))
  return { collected, documentCount: Math.max(paths.length, collected.length) }
}

/** Whether a word may name sections by what their text lacks. */
function namesSections(query: Query): boolean {
  const terms = searchedTerms(query, false)
  return terms.some(
    ({ kind, text }) =>
      kind === 'word' &&
      (readSectionName(text) !== null || (terms.length === 1 && readSectionNumber(text, true) !== null)),
  )
}

/** Whether the name of the repository has a searched word, so that each of its documents has it. */
function isNameOfAll(repo: string, { stems, beginnings }: SearchedStems): boolean {
  const { labels } = nameWordsOf({ title: '', path: '', repo, owner: null, team: null, tags: [] })
  return labels.some(
    ({ stem }) => stems.has(stem) || beginnings.some((beginning) => stem.startsWith(beginning)),
  )
}

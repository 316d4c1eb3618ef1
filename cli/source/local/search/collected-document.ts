import type { ScoredColumns } from '#spec/search/ranking/search-space'
import { knownScore, toWordScore, type WordCounts } from '#spec/search/ranking/word-score'
import type { Candidate, SearchedText } from './candidate'
import type { SearchedStems } from './searched-stems'

/** A document of a search, with the searched words that it has. */
export interface CollectedDocument {
  candidate: Candidate
  columns: ScoredColumns
  sectionCount: number
  /** For each stem, by ordinal: see `word-score.ts`. */
  scores: ReadonlyMap<string, Uint8Array>
}

/** Counts the searched words of a candidate, which may change after this. */
export function collectDocument(
  candidate: Candidate,
  searched: SearchedStems,
  { repo, team }: { repo: string; team: string | null },
): CollectedDocument {
  candidate.keep()
  const { document, sections, path, bytes } = candidate
  const { row } = document
  const counts = new Map<string, WordCounts[]>()
  const count = (text: SearchedText, field: keyof WordCounts, ordinal: number) =>
    text.countStems(searched, (stem, times) => {
      const ofStem = counts.get(stem) ?? sections.map(() => ({ inHeading: 0, inContext: 0, inBody: 0 }))
      counts.set(stem, ofStem)
      const ofSection = ofStem[ordinal]
      if (ofSection) ofSection[field] += times
    })
  for (const [ordinal, { heading, body }] of sections.entries()) {
    count(heading, 'inHeading', ordinal)
    count(candidate.context, 'inContext', ordinal)
    count(body, 'inBody', ordinal)
  }
  const scoreOf = (ofSection: WordCounts, ordinal: number) => {
    const { inHeading, inContext, inBody } = ofSection
    if (inHeading + inContext + inBody === 0) return 0
    const isDeprecated = document.sections[ordinal - 1]?.state === 'deprecated'
    return knownScore(toWordScore(ofSection, isDeprecated), inHeading > 0)
  }
  return {
    candidate,
    columns: {
      path,
      title: row.title,
      repo,
      owner: row.owner,
      team: document.team ?? team,
      tags: row.tags,
      docType: row.type,
      status: row.status,
      bytes,
    },
    sectionCount: sections.length,
    scores: new Map([...counts].map(([stem, ofStem]) => [stem, Uint8Array.from(ofStem, scoreOf)])),
  }
}

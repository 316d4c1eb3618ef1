import { keywordsOf, stemOf } from './keywords'

interface IssueText {
  number: number
  title: string
}

export interface SimilarIssue {
  number: number
  title: string
  state: 'open' | 'closed'
  /** 0 to 1. 1 means that the titles differ only in case, accents and spaces. */
  score: number
}

/** Titles must share half of their words. */
const MIN_SCORE = 0.5
const MAX_ISSUES = 5

/** Other issues with similar titles, the most similar first, then the oldest. */
export function rankSimilar(
  issue: IssueText,
  candidates: readonly Omit<SimilarIssue, 'score'>[],
): SimilarIssue[] {
  return candidates
    .filter(({ number }) => number !== issue.number)
    .map((each) => ({ ...each, score: similarityOf(issue.title, each.title) }))
    .filter(({ score }) => score >= MIN_SCORE)
    .toSorted((a, b) => b.score - a.score || a.number - b.number)
    .slice(0, MAX_ISSUES)
}

/** An issue can only repeat an earlier one. Otherwise two issues could repeat each other. */
export const earlierThan = (
  { number }: Pick<IssueText, 'number'>,
  similar: readonly SimilarIssue[],
): SimilarIssue[] => similar.filter((each) => each.number < number)

function similarityOf(one: string, other: string): number {
  if (plain(one) === plain(other)) return 1
  const [left, right] = [wordsOf(one), wordsOf(other)]
  const shared = [...left].filter((word) => right.has(word)).length
  const all = new Set([...left, ...right]).size
  // One shared word does not make two issues similar.
  return shared < 2 ? 0 : Math.min(0.99, shared / all)
}

const wordsOf = (title: string) => new Set(keywordsOf(title).map(stemOf))

const plain = (title: string) =>
  title.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()

import type { SuggestedSection } from '#db/schema/index'
import type { StackFrame } from '../parse/read-frames'

/** A section that may be affected, with its similarities to the alert. */
export interface Candidate {
  path: string
  sectionId: string
  title: string
  isOpen: boolean
  /** Whether AI may read the document in full. */
  isShownToAi: boolean
  /** The beginning of the text. */
  excerpt: string
  /** The words of the section and of its heading, as stems. */
  words: ReadonlySet<string>
  headingWords: ReadonlySet<string>
  /** Names of the document: its team, its tags and the parts of its path, in lower case. */
  names: readonly string[]
  evidence: readonly { filePath: string; lines: string | null; criterion: string }[]
}

export interface AlertFeatures {
  /** Stems of title, message, service and names of files. */
  words: readonly string[]
  service: string | null
  /** Innermost first, without those of libraries. */
  frames: readonly StackFrame[]
}

const MAX_SUGGESTIONS = 5
/** Sections with a lower score are guesses and are not suggested. */
const LOWEST_SCORE = 0.6

/** Maximum points per kind of similarity. A file in the stack counts more than words. */
const WEIGHTS = { evidence: 10, line: 5, words: 6, service: 1.5 }
/** A finished section can also be wrong, but ranks below an equally similar open one: see decision 055. */
const DONE_FACTOR = 0.85

export interface RankedSection {
  candidate: Candidate
  section: SuggestedSection
}

/** All candidates by similarity to the alert, best first. */
export function rankCandidates(alert: AlertFeatures, candidates: readonly Candidate[]): RankedSection[] {
  const rarity = rarityOf(alert.words, candidates)
  return candidates
    .map((candidate) => ({ candidate, section: scoreOf(alert, candidate, rarity) }))
    .filter(({ section }) => section.score > 0)
    .toSorted(
      ({ section: a }, { section: b }) =>
        b.score - a.score || compareTexts(a.path, b.path) || compareTexts(a.sectionId, b.sectionId),
    )
}

/** The sections that an alert most likely concerns. */
export const likelySections = (ranked: readonly RankedSection[]): SuggestedSection[] =>
  ranked
    .map(({ section }) => section)
    .filter(({ score }) => score >= LOWEST_SCORE)
    .slice(0, MAX_SUGGESTIONS)

/** Puts the sections chosen by AI first. */
export function preferSections(
  ranked: readonly RankedSection[],
  named: readonly SuggestedSection[],
): SuggestedSection[] {
  const byAi = named.map((section) => ({ ...section, reasons: [...section.reasons, 'named by AI'] }))
  const others = likelySections(ranked).filter((section) => !named.includes(section))
  return [...byAi, ...others].slice(0, MAX_SUGGESTIONS)
}

const compareTexts = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Rare words count more. */
function rarityOf(words: readonly string[], candidates: readonly Candidate[]): Map<string, number> {
  return new Map(
    words.map((word) => {
      const having = candidates.filter((candidate) => candidate.words.has(word)).length
      return [word, having === 0 ? 0 : Math.log(1 + candidates.length / having)]
    }),
  )
}

function scoreOf(
  alert: AlertFeatures,
  candidate: Candidate,
  rarity: ReadonlyMap<string, number>,
): SuggestedSection {
  const code = evidenceScore(alert.frames, candidate)
  const words = wordScore(alert.words, candidate, rarity)
  const isOfService = alert.service !== null && candidate.names.includes(alert.service.toLowerCase())
  const total = code.score + words.score + (isOfService ? WEIGHTS.service : 0)
  const reasons = [
    ...(code.file === null ? [] : [`${code.file} in the stack`]),
    ...(words.shared.length === 0 ? [] : [`words: ${words.shared.join(', ')}`]),
    ...(isOfService ? [`service ${alert.service}`] : []),
  ]
  const score = Math.round(total * (candidate.isOpen ? 1 : DONE_FACTOR) * 100) / 100
  const { path, sectionId, title } = candidate
  return { path, sectionId, title, criterion: code.criterion, score, reasons }
}

/** Each further frame counts less. */
const FRAME_FACTOR = 0.8

function evidenceScore(frames: readonly StackFrame[], { evidence }: Candidate) {
  let best: { score: number; file: string | null; criterion: string | null } = {
    score: 0,
    file: null,
    criterion: null,
  }
  for (const [at, frame] of frames.entries())
    for (const { filePath, lines, criterion } of evidence) {
      const agreement = pathAgreement(frame.path, filePath)
      if (agreement === 0) continue
      const near = lines === null ? 0 : nearness(frame.line, lines)
      const score = (WEIGHTS.evidence * agreement + WEIGHTS.line * near) * FRAME_FACTOR ** at
      if (score > best.score) best = { score, file: filePath, criterion }
    }
  return best
}

/**
 * The share of the evidence's path that matches the end of the frame. If the evidence has folders, a file name alone counts
 * little.
 */
function pathAgreement(frame: string, filePath: string): number {
  const fileSegments = filePath.toLowerCase().split('/').toReversed()
  const have = frame.toLowerCase().split('/').toReversed()
  const firstDifference = fileSegments.findIndex((segment, at) => segment !== have[at])
  const agreeing = firstDifference === -1 ? fileSegments.length : firstDifference
  return agreeing === 0 ? 0 : agreeing / fileSegments.length
}

/** 1 within the lines, less around them. */
function nearness(line: number, lines: string): number {
  const [first = 0, last = first] = lines.split('-').map(Number)
  const distance = line < first ? first - line : Math.max(0, line - last)
  return 1 / (1 + distance / 5)
}

const MAX_SHARED_WORDS = 4
const HEADING_FACTOR = 2.2

function wordScore(words: readonly string[], candidate: Candidate, rarity: ReadonlyMap<string, number>) {
  const shared = words.filter((word) => candidate.words.has(word))
  const weightOf = (word: string) =>
    (rarity.get(word) ?? 0) * (candidate.headingWords.has(word) ? HEADING_FACTOR : 1)
  const possible = words.reduce((sum, word) => sum + (rarity.get(word) ?? 0), 0)
  const sharedWeight = shared.reduce((sum, word) => sum + weightOf(word), 0)
  const sorted = shared.toSorted((a, b) => weightOf(b) - weightOf(a))
  return {
    score: possible === 0 ? 0 : (WEIGHTS.words * sharedWeight) / possible,
    shared: sorted.slice(0, MAX_SHARED_WORDS),
  }
}

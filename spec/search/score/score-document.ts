import type { DocumentFacts, SectionFacts, TermFacts } from './facts'
import {
  CODE_BONUS,
  FORM_FACTORS,
  MIN_LENGTH_NORM,
  PIVOT_BYTES,
  PIVOT_TITLE_WORDS,
  PRIORS,
  WEIGHTS,
} from './weights'

/**
 * The score of a document for a query, from 0 to about 3, and more with code as it is typed. It is BM25 with weighted fields, and adds how much of the query the
 * title has, and how much the best section has and how close together. See docs/search.md.
 */
export function scoreDocument(facts: DocumentFacts): number {
  const { lengthShare } = WEIGHTS
  const titleNorm = lengthNorm(facts.titleWords / PIVOT_TITLE_WORDS, lengthShare.title)
  const textNorm = lengthNormOf(facts.bytes)
  let information = 0
  let matched = 0
  let inTitle = 0
  let termScore = 0
  for (const term of facts.terms) {
    information += term.information
    const frequency = weightedFrequency(term, titleNorm, textNorm)
    if (frequency === 0) continue
    const worth = term.information * FORM_FACTORS[term.form]
    matched += term.information
    termScore += (worth * frequency) / (frequency + WEIGHTS.halfSaturation)
    if (term.inTitle > 0) inTitle += worth
  }
  if (information === 0) return 0
  const score =
    termScore / information +
    WEIGHTS.titleBonus * scoreTitle(inTitle / information, facts) +
    WEIGHTS.sectionBonus * scoreSection(facts.section)
  return (
    score * (matched / information) ** WEIGHTS.coverageExponent * priorOf(facts) + CODE_BONUS * facts.code
  )
}

/** No document with this share of the query's information has a higher score. */
export function highestScoreOf(coverage: number): number {
  const { titleBonus, titleExponent, sectionBonus, sectionExponent, coverageExponent } = WEIGHTS
  const score = coverage + titleBonus * coverage ** titleExponent + sectionBonus * coverage ** sectionExponent
  return score * coverage ** coverageExponent * PRIORS.spec
}

/** How well the title answers alone, from 0 to 1. */
function scoreTitle(coverage: number, { titleShare, titleCloseness }: DocumentFacts): number {
  const { titleBase, titleExponent } = WEIGHTS
  return coverage ** titleExponent * (titleBase + (1 - titleBase) * (0.6 * titleShare + 0.4 * titleCloseness))
}

/** How well a section answers alone, from 0 to 1. */
export function scoreSection({ coverage, closeness, isDeprecated }: SectionFacts): number {
  const { sectionBase, sectionExponent } = WEIGHTS
  const score = coverage ** sectionExponent * (sectionBase + (1 - sectionBase) * closeness)
  return isDeprecated ? score * PRIORS.deprecatedSection : score
}

function weightedFrequency(term: TermFacts, titleNorm: number, textNorm: number): number {
  const { inTitle, inNames, inHeadings, inLead, inText } = term
  const { field, maxCounted } = WEIGHTS
  return (
    (field.title * Math.min(maxCounted.title, inTitle)) / titleNorm +
    field.names * Math.min(maxCounted.names, inNames) +
    field.heading * Math.min(maxCounted.heading, inHeadings) +
    (field.lead * inLead + field.text * inText) / textNorm
  )
}

/** The norm of a text, by the length of its file. */
export const lengthNormOf = (bytes: number): number =>
  lengthNorm(bytes / PIVOT_BYTES, WEIGHTS.lengthShare.text)

/** 1 at the pivot length; `share` is the part that depends on the length. */
const lengthNorm = (pivots: number, share: number) => Math.max(MIN_LENGTH_NORM, 1 - share + share * pivots)

const priorOf = ({ isDeprecated, isArchived, docType }: DocumentFacts): number =>
  (isDeprecated ? PRIORS.deprecated : 1) *
  (isArchived ? PRIORS.archived : 1) *
  (docType === 'changelog' ? PRIORS.changelog : docType === 'spec' ? PRIORS.spec : 1)

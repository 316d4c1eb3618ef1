import type { DocumentFacts, SectionFacts, TermFacts } from './facts'
import {
  COVERAGE_EXPONENT,
  FIELD_WEIGHTS,
  FORM_FACTORS,
  HALF_SATURATION,
  LENGTH_SHARE,
  MAX_COUNTED,
  PIVOT_BYTES,
  PIVOT_TITLE_WORDS,
  PRIORS,
  SECTION_BONUS,
  TITLE_BONUS,
} from './weights'

/**
 * The score of a document for a query, from 0 to about 3. It is BM25 with weighted fields, and adds how much of the query the
 * title has, and how much the best section has and how close together. See docs/search.md.
 */
export function scoreDocument(facts: DocumentFacts): number {
  const titleNorm = lengthNorm(facts.titleWords / PIVOT_TITLE_WORDS, LENGTH_SHARE.title)
  const textNorm = lengthNorm(facts.bytes / PIVOT_BYTES, LENGTH_SHARE.text)
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
    termScore += (worth * frequency) / (frequency + HALF_SATURATION)
    if (term.inTitle > 0) inTitle += worth
  }
  if (information === 0) return 0
  const { titleShare, titleCloseness } = facts
  const title = (inTitle / information) ** 2 * (0.5 + 0.3 * titleShare + 0.2 * titleCloseness)
  const score = termScore / information + TITLE_BONUS * title + SECTION_BONUS * scoreSection(facts.section)
  return score * (matched / information) ** COVERAGE_EXPONENT * priorOf(facts)
}

/** How well a section answers alone, from 0 to 1. */
export const scoreSection = ({ coverage, closeness, isDeprecated }: SectionFacts): number =>
  coverage ** 2 * (0.4 + 0.6 * closeness) * (isDeprecated ? PRIORS.deprecatedSection : 1)

function weightedFrequency(term: TermFacts, titleNorm: number, textNorm: number): number {
  const { inTitle, inNames, inHeadings, inText } = term
  return (
    (FIELD_WEIGHTS.title * Math.min(MAX_COUNTED.title, inTitle)) / titleNorm +
    FIELD_WEIGHTS.names * Math.min(MAX_COUNTED.names, inNames) +
    FIELD_WEIGHTS.heading * Math.min(MAX_COUNTED.heading, inHeadings) +
    (FIELD_WEIGHTS.text * inText) / textNorm
  )
}

/** 1 at the pivot length; `share` is the part that depends on the length. */
const lengthNorm = (pivots: number, share: number) => 1 - share + share * pivots

const priorOf = ({ isDeprecated, docType }: DocumentFacts): number =>
  (isDeprecated ? PRIORS.deprecated : 1) *
  (docType === 'changelog' ? PRIORS.changelog : docType === 'spec' ? PRIORS.spec : 1)

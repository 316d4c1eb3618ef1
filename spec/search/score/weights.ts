/** How much one occurrence of a word counts, by where it is. `names` are path, tags, owner and team. */
export const FIELD_WEIGHTS = { title: 8, heading: 2.5, names: 2, text: 1 }

/** Factor on a term, by the closest form in which a document has it. */
export const FORM_FACTORS = { exact: 1, stem: 0.94, prefix: 0.8, typo: 0.65 }
export type Form = keyof typeof FORM_FACTORS

/** At this weighted frequency a term counts half. More occurrences add less and less. */
export const HALF_SATURATION = 2

/**
 * Texts of this length keep their counts. Longer ones count each occurrence less. The pivots are constants, not means of an
 * org, so that a checkout computes the same scores as a server.
 */
export const PIVOT_BYTES = 6_000
export const PIVOT_TITLE_WORDS = 5
export const LENGTH_SHARE = { title: 0.4, text: 0.7 }

/** More occurrences in headings or names do not count: long documents have many headings. */
export const MAX_COUNTED = { title: 1, heading: 2, names: 1 }

/** What a title, and a section, with all words adds at most to the sum of the terms, which is at most 1. */
export const TITLE_BONUS = 1.5
export const SECTION_BONUS = 0.6

/** Exponent of the share of the query's information that a document has. */
export const COVERAGE_EXPONENT = 1.5

/** Priors only decide between documents that match almost equally well. */
export const PRIORS = { deprecated: 0.85, changelog: 0.9, spec: 1.03, deprecatedSection: 0.85 }

/** Scores on the wire have four digits. */
export const roundScore = (score: number): number => Math.round(score * 10_000) / 10_000

/** Factor on a term, by the closest form in which a document has it. `signless`: `main` where `@main` is searched. */
export const FORM_FACTORS = { exact: 1, stem: 0.94, prefix: 0.8, synonym: 0.75, typo: 0.65, signless: 0.65 }
export type Form = keyof typeof FORM_FACTORS

/** The weights of the score. Change them only for a judged query that needs it: `npm run bench -- judged`. */
export const WEIGHTS = {
  /**
   * How much one occurrence of a word counts, by where it is. `names` are path, tags, owner and team. `lead` is for the first
   * one in the text at the beginning, which says what the document is about.
   */
  field: { title: 8, heading: 4, names: 2, lead: 2, text: 1 },
  /** More occurrences in these fields do not count: long documents have many headings. */
  maxCounted: { title: 1, heading: 2, names: 1 },
  /** At this weighted frequency a term counts half. More occurrences add less and less. */
  halfSaturation: 4,
  /** The part of a field's norm that depends on its length. */
  lengthShare: { title: 0.4, text: 0.85 },
  /** What a title, and a section, with all words adds at most to the sum of the terms, which is at most 1. */
  titleBonus: 1.5,
  sectionBonus: 0.6,
  /** Exponents of the share of the query's information that the document, its title, and its best section have. */
  coverageExponent: 0.4,
  titleExponent: 1.5,
  sectionExponent: 2,
  /** The part of the title's bonus for words that the title has beside others. The rest is for a title of only these words. */
  titleBase: 0.5,
  /** The part of the section's bonus for words that are far apart. */
  sectionBase: 0.2,
}

/** The sections with a smaller ordinal are the lead: the opening and the first section. */
export const LEAD_SECTIONS = 2

/**
 * Texts of this length keep their counts. Longer ones count each occurrence less; short ones gain little. The pivots are
 * constants, not means of an org, so that a checkout computes the same scores as a server.
 */
export const PIVOT_BYTES = 6_000
export const PIVOT_TITLE_WORDS = 5
export const MIN_LENGTH_NORM = 0.8

/** Priors only decide between documents that match almost equally well. */
export const PRIORS = { deprecated: 0.85, archived: 0.9, changelog: 0.9, spec: 1.03, deprecatedSection: 0.85 }

/**
 * What code adds to the score of a document that has it as it is typed. All else adds up to at most 3.2, so documents with the
 * whole code come before those with its words, and these before documents without any.
 */
export const CODE_BONUS = 6.5

/** Scores on the wire have four digits. */
export const roundScore = (score: number): number => Math.round(score * 10_000) / 10_000

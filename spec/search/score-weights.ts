/** Weights of the parts of a section in which a word is found: the labels A, B and C of search vectors. */
export const LABEL_WEIGHTS = { heading: 1, context: 0.6, body: 0.25 }
export const NAME_WEIGHT = 0.8
export const SEQUENCE_WEIGHT = 1.4
/** Factor on the score of each further section of a document, so that one document does not fill the page. */
export const REPEATED_DOCUMENT_FACTOR = 0.6
export const DEPRECATED_DOCUMENT_FACTOR = 0.3
export const DEPRECATED_SECTION_FACTOR = 0.5

/** Scores on the wire have four digits. */
export const roundScore = (score: number): number => Math.round(score * 10_000) / 10_000

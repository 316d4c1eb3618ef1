/** Weights of the parts of a section in which a word is found: the labels A, B and C of search vectors. */
export const LABEL_WEIGHTS = { heading: 1, context: 0.6, body: 0.25 }
export const NAME_WEIGHT = 0.8
export const SEQUENCE_WEIGHT = 1.4
export const DEPRECATED_DOCUMENT_FACTOR = 0.3

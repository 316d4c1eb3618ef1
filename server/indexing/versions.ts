/** Raise it when the same text reads differently than before: every text is then parsed again, once an org. */
export const PARSER_VERSION = 4

/** Raise it when the same texts make other rows of `documents`: equal trees are then indexed again. */
const SELECTION_VERSION = 3

export const INDEXED_WITH = `parser ${PARSER_VERSION}, selection ${SELECTION_VERSION}`

/** A larger file is listed, and says why it is not read. */
export const MAX_DOCUMENT_BYTES = 5 * 1024 * 1024

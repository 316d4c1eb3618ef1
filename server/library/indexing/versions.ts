/** Increase it when the parser's result changes for the same text. All texts are then parsed again, once per org. */
export const PARSER_VERSION = 8

/** Increase it when the same texts produce other rows of `documents`. Unchanged trees are then indexed again. */
const SELECTION_VERSION = 5

export const INDEXED_WITH = `parser ${PARSER_VERSION}, selection ${SELECTION_VERSION}`

/** Larger files are listed with an error, but not read. */
export const MAX_DOCUMENT_BYTES = 5 * 1024 * 1024

/** Longer queries are cut, with a diagnostic. */
export const MAX_QUERY_CHARACTERS = 1000

/** Words, phrases, prefixes and filters together. */
export const MAX_TERMS = 40

export const MAX_QUERY_DEPTH = 12

export const MAX_QUERY_DIAGNOSTICS = 20

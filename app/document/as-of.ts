/** Of which day or commit an address asks; null for now. */
export const asOfIn = (url: string): string | null => new URL(url).searchParams.get('as_of') || null

/** A day as it is, a commit by the start of its id. */
export const asOfLabel = (asOf: string): string => (asOf.includes('-') ? asOf : asOf.slice(0, 10))

/** The day or commit in a URL; null for the current version. */
export const asOfIn = (url: string): string | null => new URL(url).searchParams.get('as_of') || null

/** Shows a day in full and a commit by the start of its id. */
export const asOfLabel = (asOf: string): string => (asOf.includes('-') ? asOf : asOf.slice(0, 10))

/** As many as one request changes. */
export const MAX_CHANGED_ISSUES = 100

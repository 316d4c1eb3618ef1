/** As many as a page shows. */
export const MAX_CHANGED_ALERTS = 50

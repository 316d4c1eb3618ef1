/** As many as the edits of one request. */
export const MAX_CHANGED_TASKS = 100

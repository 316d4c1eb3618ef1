/** Each is a commit of its own. */
export const MAX_CHANGED_DOCUMENTS = 100

/** Each is a change of its own. */
export const MAX_CHANGED_MEMBERS = 100

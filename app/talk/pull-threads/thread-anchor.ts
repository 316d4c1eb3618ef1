/** The id of a thread in the diff. */
export const threadAnchor = (id: number) => `pl-_thread-${id}`

/** The id of a thread in the conversation. */
export const entryAnchor = (id: number) => `pl-_said-${id}`

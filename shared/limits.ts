/* Limits that the server checks and pages respect. */

/** The largest image that the editor uploads, in bytes. */
export const MAX_IMAGE_BYTES = 5 * 1024 * 1024

/** The largest file that can be downloaded, in bytes. */
export const MAX_DOWNLOAD_BYTES = 25 * 1024 * 1024

/** The longest text that the editor sends while the user types, in characters. */
export const MAX_LIVE_CHARACTERS = 500_000

/** The longest text or description that AI accepts, in characters. */
export const MAX_AI_CHARACTERS = 500_000

/** The rows of a list that are changed together. */
export const MAX_SELECTED = 100

/** The last offset of a list. To see more, users filter. */
export const MAX_LIST_OFFSET = 10_000

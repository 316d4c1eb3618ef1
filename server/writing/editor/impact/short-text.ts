export const MAX_LISTED = 500

const MAX_CHARACTERS = 1000

/** A heading can be as long as the file, and is repeated in every change of its section. */
export const shorten = (text: string) =>
  text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS - 1)}…` : text

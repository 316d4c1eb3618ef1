import { shortenText } from '#spec/shorten-text'

export const MAX_LISTED = 500

const MAX_CHARACTERS = 1000

/** A heading can be as long as the file, and is repeated in every change of its section. */
export const shorten = (text: string) => shortenText(text, MAX_CHARACTERS)

import { CodeHostError } from './port'

const MAX_MESSAGE = 100_000

export function commitMessage(message: string): string {
  const text = message.trim()
  if (text !== '' && text.length <= MAX_MESSAGE && !text.includes('\0')) return text
  throw new CodeHostError(
    'invalid',
    `A commit needs a message of 1 to ${MAX_MESSAGE} characters, none of them NUL.`,
  )
}

export const personName = (name: string) => withoutForbiddenCharacters(name) || 'Unknown'

/**
 * Replaces control characters and angle brackets by spaces: git forbids them in names, and a line break would
 * add a line to the commit. Returns an empty text if only punctuation is left, because git rejects that too.
 */
export function withoutForbiddenCharacters(text: string): string {
  const line = text.replace(/[\u0000-\u001f\u007f<>]/g, ' ').trim()
  return /[^\s.,:;"'\\]/.test(line) ? line : ''
}

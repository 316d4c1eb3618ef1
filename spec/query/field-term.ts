import type { Filter, Term } from './query'
import { splitWords } from './split-words'

/** The words that `title:` or `heading:` search for; null for other filters. Several words must be in sequence. */
export function fieldTermOf({ field, value }: Filter): Term | null {
  if (field !== 'title' && field !== 'heading') return null
  if (/[\p{L}\p{N}\p{M}]\*+$/u.test(value)) return { kind: 'prefix', text: value.replace(/\*+$/, '') }
  const isPhrase = /\s/.test(value) && splitWords(value).length > 1
  return { kind: isPhrase ? 'phrase' : 'word', text: value }
}

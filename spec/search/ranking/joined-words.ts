import { stemEnglish } from '#spec/query/index'
import { withoutMarkdownExtension } from '../../markdown/markdown-path'
import { type NamedColumns, nameWords } from '../score/index'
import { type DocumentSet, type NameField, noDocuments, type SearchSpace } from './search-space'
import { addSection, combineSets, hasSection } from './section-set'

/** Shorter and longer words are not split. */
const MIN_LETTERS = 5
const MAX_LETTERS = 40

/** The names of more documents are not compared. */
const MAX_COMPARED = 200

/** The words of a title, a file or a folder that are the typed word if they are joined: `server-side-apply`. Null if there are none. */
export function joinedWordsIn(
  { title, path }: Pick<NamedColumns, 'title' | 'path'>,
  typed: string,
): string | null {
  if (!canBeSplit(typed)) return null
  for (const name of [title, ...withoutMarkdownExtension(path).split('/')]) {
    const forms = nameWords(name).map(({ form }) => form)
    for (const start of forms.keys()) {
      let joined = ''
      let end = start
      while (joined.length < typed.length && end < forms.length) joined += forms[end++]
      if (joined === typed && end - start > 1) return forms.slice(start, end).join('-')
    }
  }
  return null
}

const canBeSplit = ({ length }: string) => length >= MIN_LETTERS && length <= MAX_LETTERS

/** The words in the name of a document that are the typed word if they are joined. For words that no document has. */
export function findJoinedWords(space: SearchSpace, typed: string): string | null {
  if (!canBeSplit(typed)) return null
  const cuts = Array.from({ length: typed.length - 1 }, (_, at) => at + 1)
  const beginnings = cuts.map((at) => typed.slice(0, at))
  const endings = cuts.map((at) => typed.slice(at))
  let compared = 0
  for (const field of ['title', 'labels'] as const) {
    const documents = combineSets(
      [named(space, beginnings, field), named(space, endings, field)],
      (a, b) => a & b,
    )
    for (let index = 0; index < space.documentCount; index++) {
      if (!hasSection(documents, index)) continue
      const words = joinedWordsIn(space.documentAt(index), typed)
      if (words !== null || ++compared > MAX_COMPARED) return words
    }
  }
  return null
}

/** The documents that have one of the words in their names. */
function named(space: SearchSpace, words: readonly string[], field: NameField): DocumentSet {
  const documents = noDocuments(space)
  for (const word of words)
    space.forEachNamed(stemEnglish(word), field, (index) => addSection(documents, index))
  return documents
}

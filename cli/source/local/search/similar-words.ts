import { readText } from '#cli/checkout/read-text'
import { textsOf } from '#cli/index-cache/document-texts'
import { listDocuments } from '#cli/index-cache/list-documents'
import { editDistance } from '#spec/config/checks/nearest'
import { wordsOf } from '#spec/query/index'
import { type CountedWord, isComparable, maxDistanceOf } from '#spec/search/ranking/correct-words'
import { joinedWordsIn } from '#spec/search/ranking/joined-words'
import { foldWord } from '#spec/search/score/index'
import { partsAndWhole } from './candidate'
import { findDocument } from './found-document'

/** Reads all documents for words that are similar to the typed ones, and for those that these join. */
export async function findSimilarWords(
  root: string,
  docPaths: readonly string[],
  typedWords: readonly string[],
): Promise<CountedWord[]> {
  const counts = new Map<string, number>()
  const isNear = rememberNear(typedWords)
  for (const path of listDocuments(root, docPaths)) {
    const text = readText(root, path)
    if (typeof text !== 'object' || !('source' in text)) continue
    const document = findDocument(path, text.source) ?? (await describe(path, text.source))
    const { context, sections } = textsOf(document, text.source)
    const named = typedWords.map((typed) => joinedWordsIn({ title: document.row.title, path }, typed))
    for (const words of named) if (words !== null) counts.set(words, 1)
    for (const { heading, body } of sections) {
      const words = [heading, context, body].flatMap(wordsOf).flatMap(partsAndWhole).map(foldWord)
      for (const word of new Set(words.filter(isNear))) counts.set(word, (counts.get(word) ?? 0) + 1)
    }
  }
  return [...counts].map(([word, count]) => ({ word, count }))
}

async function describe(path: string, source: string) {
  const { describeDocument } = await import('#cli/index-cache/index-document')
  return describeDocument(path, source)
}

/** Texts repeat their words, so each is compared once. */
function rememberNear(typedWords: readonly string[]): (word: string) => boolean {
  const known = new Map<string, boolean>()
  return (word) => {
    const before = known.get(word)
    if (before !== undefined) return before
    const isNear = typedWords.some((typed) => {
      const most = maxDistanceOf(typed)
      if (Math.abs(typed.length - word.length) > most || editDistance(typed, word, most) > most) return false
      return isComparable(typed, word)
    })
    known.set(word, isNear)
    return isNear
  }
}

import { stemEnglish, wordsOf } from '../../spec/query'
import type { SearchHit } from '../source/wire/search'
import { type CheckoutView, readDocument } from './checkout-view'

const MAX_LENGTH = 240

/** The first line of a found section that has a word of the query, or else its first line. */
export function excerptOf(view: CheckoutView, { file_path, section_id }: SearchHit, query: string): string {
  const sections = view.index.documents[file_path]?.sections ?? []
  const section = sections.find(({ id }) => id === section_id)
  const [from, to] = section ? [section.startLine, section.endLine] : [0, (sections[0]?.startLine ?? 1) - 1]
  const stems = new Set(wordsOf(query).map(stemEnglish))
  const lines = readDocument(view, file_path)
    .split(/\r?\n/)
    .slice(from, to)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('<!--'))
  const best = lines.find((line) => wordsOf(line).some((word) => stems.has(stemEnglish(word))))
  return (best ?? lines[0] ?? '').slice(0, MAX_LENGTH)
}

import { isNamedByFolder } from '#spec/markdown/readable-name'
import { stemEnglish } from '#spec/query/index'
import { folderNamed, hasPath, type Identifier, readIdentifier } from '../score/index'
import type { MatchedQuery } from './match-query'
import type { MatchedPart } from './matched-parts'
import type { DocumentSet, SearchSpace } from './search-space'
import { countSections, hasSection } from './section-set'

export interface IdentifiedDocuments {
  /** By position: the parts of the query that are the identifier. */
  parts: ReadonlyMap<number, ReadonlySet<MatchedPart>>
  /** The documents that the whole query names, and how exactly: from 0 to 1. */
  whole: ReadonlyMap<number, number>
  /** The ordinals of sections that the query calls by their number, by position of the document. */
  sections: ReadonlyMap<number, readonly number[]>
}

/**
 * Finds the documents that an identifier in the query names: `RFC 2000`, `SE-0306`, `#42`, a file name, a path, or the number and
 * heading of a section.
 */
export function identifyDocuments(
  space: SearchSpace,
  { parts, numbered }: Pick<MatchedQuery, 'parts' | 'numbered'>,
): IdentifiedDocuments {
  const byDocument = new Map<number, Set<MatchedPart>>()
  const whole = new Map<number, number>()
  for (const candidates of identifierParts(parts)) {
    const identifier = readIdentifier(candidates.map(textOf).join(' '))
    if (!identifier) continue
    // A number within other words is a word of the title.
    if (identifier.kind === 'number' && identifier.series === null && parts.length > 1) continue
    for (const index of documentsNamed(space, identifier, candidates)) {
      const known = byDocument.get(index) ?? new Set()
      for (const part of candidates) known.add(part)
      byDocument.set(index, known)
      if (known.size === parts.length) whole.set(index, exactnessOf(space.documentAt(index).path, identifier))
    }
  }
  const sections = numbered?.ordinals ?? new Map<number, readonly number[]>()
  for (const index of numbered ? sections.keys() : []) {
    byDocument.set(index, new Set([...(byDocument.get(index) ?? []), ...(numbered ? [numbered.part] : [])]))
    whole.set(index, 1)
  }
  return { parts: byDocument, whole, sections }
}

/** Whether the query is nothing but an identifier in capitals, such as `KEP 99999`, and no document has its number. */
export function isUnknownIdentifier({ documentCount }: SearchSpace, parts: readonly MatchedPart[]): boolean {
  const [name, number] = parts
  if (!name || !number || parts.length > 2) return false
  const identifier = readIdentifier(`${textOf(name)} ${textOf(number)}`)
  const isSeries =
    identifier?.kind === 'number' && identifier.series !== null && SERIES_NAME.test(textOf(name))
  return isSeries && countSections(number.documents, 0, documentCount) === 0
}

/** In other spellings, as in `page 12`, it may be a word beside a number. */
const SERIES_NAME = /^\p{Lu}{2,}/u

/** A path in the query may be the end of several paths: the shortest is meant. */
const exactnessOf = (path: string, identifier: Identifier): number =>
  identifier.kind === 'path' ? identifier.path.length / path.length : 1

const textOf = ({ query }: MatchedPart) => (query.kind === 'word' ? query.text : '')

/** Each word of the query, and each two words in a row. */
const identifierParts = (parts: readonly MatchedPart[]): MatchedPart[][] =>
  parts.flatMap((part, at) => {
    const next = parts[at + 1]
    if (part.query.kind !== 'word') return []
    return next?.query.kind === 'word' ? [[part], [part, next]] : [[part]]
  })

function documentsNamed(space: SearchSpace, identifier: Identifier, parts: readonly MatchedPart[]): number[] {
  if (identifier.kind === 'path') {
    const [first] = parts[0]?.terms ?? []
    return first ? documentsAt(space, identifier.path, first.inLabels) : []
  }
  const found: number[] = []
  space.forEachNamed(`#${identifier.number}`, 'title', (index) => {
    if (identifier.series === null || hasSeries(space, index, identifier.series)) found.push(index)
  })
  return found
}

/** The documents with the path, and those of a folder with it: the one that the folder names, or its only one. */
function documentsAt(space: SearchSpace, searched: string, candidates: DocumentSet): number[] {
  const found: number[] = []
  const inFolders = new Map<string, number[]>()
  for (let index = 0; index < space.documentCount; index++) {
    if (!hasSection(candidates, index)) continue
    const { path, repo } = space.documentAt(index)
    if (hasPath(path, searched)) found.push(index)
    const folder = folderNamed(path, searched)
    if (folder === null) continue
    const inFolder = inFolders.get(`${repo}/${folder}`) ?? []
    inFolder.push(index)
    inFolders.set(`${repo}/${folder}`, inFolder)
  }
  const isOfFolder = (index: number) => isNamedByFolder(space.documentAt(index).path)
  for (const indexes of inFolders.values())
    for (const index of indexes) if (indexes.length === 1 || isOfFolder(index)) found.push(index)
  return found
}

/** Whether the names or the text of a document have the name of the series: `rfc` for a repository `rfcs`. */
function hasSeries(space: SearchSpace, index: number, series: string): boolean {
  const stem = stemEnglish(series)
  const { title, labels } = space.namesOf(index)
  if ([...title, ...labels].some((word) => word.stem === stem || word.form === series)) return true
  const sections = space.words.get(stem)?.anywhere
  return sections !== undefined && countSections(sections, space.firstOf(index), space.countOf(index)) > 0
}

import { plainMarkdown } from '#spec/diff/index'
import { flattenSections } from '#spec/markdown/index'
import type { Criterion, ParsedDocument } from '#spec/types'

interface EvidenceChange {
  sectionId: string
  /** One line of markdown. */
  text: string
}

/**
 * The criteria whose evidence differs. The document diff omits evidence, but a review shows it, because it decides which code a
 * section is compared with.
 */
export function evidenceChanges(before: ParsedDocument, after: ParsedDocument): EvidenceChange[] {
  const earlier = new Map(
    flattenSections(before.sections).flatMap(({ acceptanceCriteria }) =>
      acceptanceCriteria.map((criterion) => [criterion.id, placesOf(criterion)]),
    ),
  )
  return flattenSections(after.sections).flatMap(({ id, sectionNumber, title, acceptanceCriteria }) =>
    acceptanceCriteria.flatMap((criterion) => {
      const [from, to] = [earlier.get(criterion.id), placesOf(criterion)]
      if (from === undefined || from === to) return []
      const name = [sectionNumber, plainMarkdown(title)].filter(Boolean).join(' ')
      const text = `**${name}**: evidence ${listOf(from)} › ${listOf(to)}: ${plainMarkdown(criterion.text)}`
      return [{ sectionId: id, text }]
    }),
  )
}

const placesOf = ({ realizedIn }: Criterion): string =>
  realizedIn.map(({ filePath, lines }) => (lines === null ? filePath : `${filePath}:${lines}`)).join(', ')

const listOf = (places: string) => (places === '' ? 'none' : plainMarkdown(places))

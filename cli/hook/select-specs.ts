import type { IndexedDocument } from '#cli/index-cache/indexed-document'
import type { CheckoutIndex } from '#cli/index-cache/open-index'
import { exposureOf } from './exposed'

export interface Signals {
  branch: string
  changedPaths: readonly string[]
  prompt: string
}

/** Points for each sign that a spec is relevant. */
const CHANGED_SPEC = 8
const CHANGED_EVIDENCE = 6
const BRANCH_WORD = 3
const PROMPT_NAME_WORD = 2
const PROMPT_SECTION_WORD = 1
/** Fewer points are coincidence. */
const ENOUGH = 2

/** The relevant specs, best first, at most `max_specs`. Omits those hidden from AI. */
export function selectSpecs({ documents, config }: CheckoutIndex, signals: Signals): IndexedDocument[] {
  const changed = new Set(signals.changedPaths)
  const branchWords = wordsOf(signals.branch)
  const promptWords = wordsOf(signals.prompt)
  const words = [...branchWords, ...promptWords]
  return Object.values(documents)
    .filter((document) => document.isSpec && document.row.status !== 'deprecated')
    .filter((document) => exposureOf(document, config) !== 'none')
    .filter((document) => changed.size > 0 || hasAnyWord(document, words))
    .map((document) => ({ document, points: pointsOf(document, changed, branchWords, promptWords) }))
    .filter(({ points }) => points >= ENOUGH)
    .sort((one, other) => other.points - one.points)
    .slice(0, config.ide.auto_context.max_specs)
    .map(({ document }) => document)
}

/** A cheap filter that rejects most specs before their words are split. */
function hasAnyWord({ row, sections }: IndexedDocument, words: readonly string[]): boolean {
  const text = [row.title, row.file_path, ...row.tags, ...sections.map(({ title }) => title)]
    .join(' ')
    .toLowerCase()
  return words.some((word) => text.includes(word))
}

function pointsOf(
  { row, sections }: IndexedDocument,
  changed: ReadonlySet<string>,
  branchWords: ReadonlySet<string>,
  promptWords: ReadonlySet<string>,
): number {
  const names = wordsOf(
    `${row.title} ${row.file_path
      .split('/')
      .at(-1)
      ?.replace(/\.\w+$/, '')} ${row.tags.join(' ')}`,
  )
  const headings =
    promptWords.size === 0 ? new Set<string>() : wordsOf(sections.map(({ title }) => title).join(' '))
  const evidence = sections.some(({ criteria }) =>
    criteria.some(({ realizedIn }) => realizedIn.some(({ filePath }) => changed.has(filePath))),
  )
  const isNamed = promptWords.size > 0 && [...names].every((word) => promptWords.has(word)) && names.size > 0
  return (
    (changed.has(row.file_path) ? CHANGED_SPEC : 0) +
    (evidence ? CHANGED_EVIDENCE : 0) +
    BRANCH_WORD * countShared(names, branchWords) +
    PROMPT_NAME_WORD * (countShared(names, promptWords) + (isNamed ? 1 : 0)) +
    PROMPT_SECTION_WORD * countShared(headings, promptWords)
  )
}

const COMMON = new Set(
  'the and for with from this that have into what when where how why are was can should feature fix feat bug chore main master docs spec specs add new update make please'.split(
    ' ',
  ),
)

/** Words of three letters and more, without plural endings. */
function wordsOf(text: string): Set<string> {
  const words =
    text
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .match(/[\p{L}\p{N}]{3,}/gu) ?? []
  return new Set(words.filter((word) => !COMMON.has(word)).map((word) => word.replace(/(?<=...)s$/, '')))
}

function countShared(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let count = 0
  for (const word of one) if (other.has(word)) count++
  return count
}

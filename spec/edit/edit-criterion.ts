import type { Analysis, MarkerAt, TaskAt } from '#spec/markdown/index'
import type { Evidence } from '#spec/types'
import { EditFailure } from './edit'
import { findTask } from './find-target'
import { continuationPrefix, prefixOf, startOfNextLine } from './line-style'
import { insertLine, markerAfterMarker } from './place-marker'
import type { Splice } from './splice'

export function checkCriterion(analysis: Analysis, criterionId: string, checked: boolean): Splice[] {
  const task = findTask(analysis, criterionId)
  if (task.checked === checked) return []
  return [{ start: task.box + 1, end: task.box + 2, text: checked ? 'x' : ' ' }]
}

/** Adds evidence after the criterion and its other evidence. Existing evidence is not added again. */
export function addEvidence(analysis: Analysis, criterionId: string, evidence: Evidence): Splice[] {
  const task = findTask(analysis, criterionId)
  const text = write(evidence)
  if (task.criterion.realizedIn.some((existing) => write(existing) === text)) return []
  const marker = `<!-- ${prefixOf(analysis)}:realized-in:${text} -->`
  const last = evidenceOf(analysis, task).at(-1)
  if (last !== undefined) return [markerAfterMarker(analysis, last, marker)]
  const lineAfter = startOfNextLine(analysis, task.end - 1)
  return [insertLine(analysis, lineAfter, continuationPrefix(analysis, task.box) + marker)]
}

/** The evidence between a criterion and the next one of its section. */
function evidenceOf({ sections }: Analysis, { box }: TaskAt): MarkerAt[] {
  const section = sections.findLast(({ start }) => start <= box)
  const next = section?.tasks.find((task) => task.box > box)?.box ?? Number.POSITIVE_INFINITY
  const isOwn = ({ marker, range }: MarkerAt) =>
    marker.verb === 'realized-in' && range.start > box && range.start < next
  return section?.markers.filter(isOwn) ?? []
}

const PATH = /^(?!file:)[^\s<>](?:[^\r\n<>]{0,998}[^\s<>])?$/
const LINES = /^[1-9]\d{0,8}(?:-[1-9]\d{0,8})?$/

function write({ prNumber, filePath, lines }: Evidence): string {
  if (prNumber !== null && !(Number.isSafeInteger(prNumber) && prNumber > 0 && prNumber < 1e9))
    throw new EditFailure('bad_value', 'The number of a pull request is a whole number from 1.')
  if (!PATH.test(filePath) || /\s\s|:\d+(?:-\d+)?$/.test(filePath))
    throw new EditFailure(
      'bad_value',
      'The path of evidence must be one line without < and >. Give line numbers separately.',
    )
  if (lines !== null && !isLineRange(lines))
    throw new EditFailure('bad_value', 'The lines of evidence are written 15 or 15-42.')
  const source = prNumber === null ? 'audit' : `PR#${prNumber}`
  return `${source} file:${filePath}${lines === null ? '' : `:${lines}`}`
}

function isLineRange(lines: string): boolean {
  const [from, to] = lines.split('-')
  return LINES.test(lines) && (to === undefined || Number(from) <= Number(to))
}

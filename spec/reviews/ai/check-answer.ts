import { diffDocuments } from '#spec/diff/index'
import { hashText } from '#spec/markdown/hash-text'
import { parseDocument } from '#spec/markdown/index'
import { flattenSections } from '#spec/markdown/sections/flatten-sections'
import type { Criterion, Section } from '#spec/types'
import type { ChangedFile } from '../find-touched'
import { type Finding, type FindingContent, findingKey } from '../finding'
import { readLineRange } from '../line-range'
import { readPatch } from '../patch-lines'
import type { AiAnswer } from './read-answer'

/** The material that was sent to the model. The answer may refer only to it. */
export interface AnswerLimits {
  /** The texts at the head of the documents that were sent in full, by path. */
  documents: ReadonlyMap<string, string>
  files: readonly ChangedFile[]
  wantsRealizations: boolean
  wantsDocUpdates: boolean
}

/** The findings of an answer whose sections, criteria, files and lines exist. Everything else is dropped. */
export function checkAnswer(answer: AiAnswer, limits: AnswerLimits): Finding[] {
  const sections = indexSections(limits.documents)
  const find = (path: string, sectionId: string) => sections.get(`${path}\n${sectionId}`)
  const findings: Finding[] = []

  function add(
    at: { file_path: string; section_id: string },
    criterion: Criterion | null,
    content: FindingContent,
  ) {
    const section = find(at.file_path, at.section_id)
    if (!section) return
    const subject = {
      path: at.file_path,
      sectionId: section.id,
      sectionTitle: section.title,
      criterionId: criterion?.id ?? null,
      criterionText: criterion?.text ?? null,
    }
    findings.push({ ...subject, key: findingKey(content.kind, subject, basisOf(content, section)), content })
  }

  for (const item of answer.discrepancies) {
    const section = find(item.file_path, item.section_id)
    if (!section || NOT_BINDING.includes(section.status.state)) continue
    add(item, null, {
      kind: 'discrepancy',
      severity: item.severity,
      specSays: harmless(item.spec_says),
      pullDoes: harmless(item.pull_does),
      suggestion: item.suggestion ? harmless(item.suggestion) : null,
    })
  }
  for (const item of limits.wantsRealizations ? withoutContradictions(answer.realizations) : []) {
    const criterion = find(item.file_path, item.section_id)?.acceptanceCriteria.find(
      ({ id }) => id === item.criterion_id,
    )
    const files = item.files
      .map(({ path, lines }) => ({ path, lines: lines ?? null }))
      .filter((place) => isInDiff(place, limits.files))
    if (!criterion || (NEEDS_FILES.includes(item.verdict) && files.length === 0)) continue
    const { verdict, confidence } = item
    add(item, criterion, { kind: 'realization', verdict, confidence, files, reason: harmless(item.reason) })
  }
  for (const item of limits.wantsDocUpdates ? answer.docUpdates : []) {
    const { old_text: oldText, new_text: newText } = item
    const text = limits.documents.get(item.file_path) ?? ''
    if (!isPlainUpdate(text, oldText, newText)) continue
    add(item, null, { kind: 'doc_update', oldText, newText, reason: harmless(item.reason) })
  }
  return findings
}

/** Drops criteria for which the answer gives two verdicts. */
function withoutContradictions(realizations: AiAnswer['realizations']): AiAnswer['realizations'] {
  const verdicts = new Map<string, string>()
  const keyOf = ({ file_path, section_id, criterion_id }: AiAnswer['realizations'][number]) =>
    JSON.stringify([file_path, section_id, criterion_id])
  const contradictory = new Set<string>()
  for (const item of realizations) {
    const key = keyOf(item)
    if ((verdicts.get(key) ?? item.verdict) !== item.verdict) contradictory.add(key)
    verdicts.set(key, item.verdict)
  }
  return realizations.filter((item) => !contradictory.has(keyOf(item)))
}

/** Sections in these states are not binding yet. */
const NOT_BINDING: readonly string[] = ['draft', 'todo', 'deprecated']

const NEEDS_FILES: readonly string[] = ['realized', 'partial', 'conflicting']

function indexSections(documents: ReadonlyMap<string, string>): Map<string, Section> {
  const sections = new Map<string, Section>()
  for (const [path, text] of documents)
    for (const section of flattenSections(parseDocument(text).sections))
      sections.set(`${path}\n${section.id}`, section)
  return sections
}

/** Lines must be added or changed by the pull request. */
function isInDiff(
  { path, lines }: { path: string; lines: string | null },
  files: readonly ChangedFile[],
): boolean {
  const file = files.find((each) => each.path === path)
  if (!file || file.status === 'removed' || file.patch === null) return false
  const range = readLineRange(lines)
  return readPatch(file.patch).some(
    ({ newStart, newCount }) =>
      newCount > 0 && (range === null || (newStart <= range.to && newStart + newCount > range.from)),
  )
}

/** Kinds of changes that the model may suggest. Statuses, checks, frontmatter and removals are decided by people. */
const BY_WORDS: readonly string[] = [
  'section_reworded',
  'criterion_added',
  'criterion_reworded',
  'section_added',
]

/** Whether the old text occurs exactly once, and the new one changes only words. */
export function isPlainUpdate(text: string, oldText: string, newText: string): boolean {
  const updated = replaceOnce(text, oldText, newText)
  if (updated === null || updated === text) return false
  if (countMarkers(updated) !== countMarkers(text)) return false
  const changes = diffDocuments(parseDocument(text), parseDocument(updated))
  return changes.every(({ kind }) => BY_WORDS.includes(kind)) && !addsCheckedCriterion(text, updated)
}

/** Null unless the old text occurs exactly once. */
export function replaceOnce(text: string, oldText: string, newText: string): string | null {
  const at = text.indexOf(oldText)
  if (at < 0 || text.indexOf(oldText, at + 1) >= 0) return null
  return text.slice(0, at) + newText + text.slice(at + oldText.length)
}

const countMarkers = (text: string) => text.split('<!--').length

const countChecked = (text: string) =>
  flattenSections(parseDocument(text).sections).flatMap(({ acceptanceCriteria }) =>
    acceptanceCriteria.filter(({ checked }) => checked),
  ).length

const addsCheckedCriterion = (before: string, after: string) => countChecked(after) > countChecked(before)

/** Removes addresses, because text from a model could lead people to other sites. */
const harmless = (text: string) => text.replace(/:\/\//g, ': //')

/** A decision stays valid while the section and the finding stay the same. */
const basisOf = (content: FindingContent, { content: text }: Section) => {
  const checkedTexts =
    content.kind === 'doc_update'
      ? [content.oldText, content.newText]
      : content.kind === 'realization'
        ? [content.verdict]
        : content.kind === 'discrepancy'
          ? [content.severity]
          : []
  return hashText(JSON.stringify([text, ...checkedTexts]))
}

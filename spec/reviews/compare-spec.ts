import type { Config } from '#spec/config/schema/schema'
import { type Change, changeToMarkdown, diffDocuments, summarise } from '#spec/diff/index'
import { sectionStatement } from '#spec/diff/section-statement'
import { checkDocument } from '#spec/lint/check-document'
import type { LintFinding } from '#spec/lint/lint-finding'
import { readDocument } from '#spec/lint/read-document'
import { countDocument, type DocumentCounts, documentOf } from '#spec/markdown/index'
import { flattenSections } from '#spec/markdown/sections/flatten-sections'
import { type SavedDocument, savedDocument } from '#spec/tickets/saved-document'
import type { ParsedDocument, Section } from '#spec/types'
import { evidenceChanges } from './evidence-changes'

/** A document that the pull request changes. A text is null if the document does not exist in that version. */
export interface ChangedDocument {
  path: string
  previousPath: string | null
  before: string | null
  after: string | null
}

export interface DocumentChange {
  path: string
  previousPath: string | null
  status: 'added' | 'modified' | 'removed' | 'renamed'
  title: string
  /** One line of text. */
  summary: string
  /** Lines of markdown. */
  changes: { sectionId: string | null; text: string }[]
  totalChanges: number
}

export interface LintProblem {
  path: string
  line: number
  severity: 'error' | 'warning'
  code: string
  message: string
}

export interface ComparedDocument {
  /** Null if only white space changed, or if a new document has no sections. */
  change: DocumentChange | null
  /** Problems that the base does not have. */
  problems: LintProblem[]
  /** Its share of coverage; zeros if it is not a spec. */
  counts: { before: DocumentCounts; after: DocumentCounts }
  /** Ids of the changed sections, from the base. */
  changedSections: string[]
  /** The changed sections whose statement differs, or that are gone. Such a change counts as a review. */
  reviewedSections: string[]
  /** The document after a merge; null if it is removed. */
  saved: SavedDocument | null
}

const MAX_CHANGES = 100

const NO_COUNTS: DocumentCounts = { totalSections: 0, doneSections: 0, totalAc: 0, doneAc: 0, realizedAc: 0 }

/** Compares two versions of a document: semantic changes, new problems, and counts. */
export function compareDocument(file: ChangedDocument, config: Config): ComparedDocument {
  const { path, previousPath } = file
  const old = file.before === null ? null : read(previousPath ?? path, file.before)
  const now = file.after === null ? null : read(path, file.after)
  const before = old?.parsed ?? EMPTY
  const after = now?.parsed ?? EMPTY
  return {
    change: describeChange(file, before, after),
    problems: now ? newProblems(old, now, config) : [],
    counts: { before: countsOf(old), after: countsOf(now) },
    changedSections: changedSections(before, after, ({ content }) => content),
    reviewedSections: changedSections(before, after, sectionStatement),
    saved: now && savedDocument(path, before, after),
  }
}

type ReadDocument = ReturnType<typeof read>

function read(path: string, source: string) {
  const document = readDocument({ path, source })
  return { document, parsed: documentOf(document.analysis) }
}

const EMPTY: ParsedDocument = documentOf(readDocument({ path: 'empty.md', source: '' }).analysis)

const countsOf = (read: ReadDocument | null): DocumentCounts =>
  read?.document.isSpec ? countDocument(read.parsed) : NO_COUNTS

function describeChange(
  file: ChangedDocument,
  before: ParsedDocument,
  after: ParsedDocument,
): DocumentChange | null {
  const { path, previousPath } = file
  const changes = diffDocuments(before, after)
  const evidence = evidenceChanges(before, after)
  const status = statusOf(file)
  if (changes.length + evidence.length === 0 && (status === 'modified' || status === 'added')) return null
  const lines = changes.map((change) => ({
    sectionId: 'section' in change ? change.section.id : null,
    text: changeToMarkdown(change),
  }))
  return {
    path,
    previousPath,
    status,
    title: (file.after === null ? before.title : after.title) ?? nameOf(path),
    summary: summaryOf(changes, evidence.length),
    changes: [...lines, ...evidence].slice(0, MAX_CHANGES),
    totalChanges: changes.length + evidence.length,
  }
}

function summaryOf(changes: readonly Change[], evidence: number): string {
  if (evidence === 0) return summarise(changes)
  const other = changes.length === 0 ? '' : `${summarise(changes)}, `
  return `${other}evidence of ${evidence} ${evidence === 1 ? 'criterion' : 'criteria'} changed`
}

function statusOf({ before, after, previousPath }: ChangedDocument): DocumentChange['status'] {
  if (before === null) return 'added'
  if (after === null) return 'removed'
  return previousPath === null ? 'modified' : 'renamed'
}

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)

/**
 * Problems are equal if code and message are. Line numbers, also those in messages, are ignored because other changes shift
 * them.
 */
function newProblems(old: ReadDocument | null, now: ReadDocument, config: Config): LintProblem[] {
  const oldCounts = new Map<string, number>()
  for (const { code, message } of old ? findingsOf(old, config) : [])
    oldCounts.set(keyOf(code, message), (oldCounts.get(keyOf(code, message)) ?? 0) + 1)
  return findingsOf(now, config).flatMap(({ path, line, severity, code, message }): LintProblem[] => {
    const key = keyOf(code, message)
    const count = oldCounts.get(key) ?? 0
    oldCounts.set(key, count - 1)
    return count > 0 || severity === 'info' ? [] : [{ path, line, severity, code, message }]
  })
}

const keyOf = (code: string, message: string) => `${code} ${message.replace(/\bline \d+/g, 'line')}`

const findingsOf = ({ document }: ReadDocument, config: Config): LintFinding[] =>
  checkDocument(document, { config, repository: null })

/** The sections of the base whose text differs, or that are gone. */
function changedSections(
  before: ParsedDocument,
  after: ParsedDocument,
  read: (section: Section) => string,
): string[] {
  const idsAfter = new Map<string, string>()
  const changed = new Set<string>()
  const { previousIds } = savedDocument('', before, after)
  for (const [now, old] of previousIds) idsAfter.set(old, now)
  const textsAfter = new Map(flattenSections(after.sections).map((section) => [section.id, read(section)]))
  for (const section of flattenSections(before.sections))
    if (textsAfter.get(idsAfter.get(section.id) ?? '') !== read(section)) changed.add(section.id)
  return [...changed]
}

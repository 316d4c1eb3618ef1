import { type Change, diffDocuments } from '#spec/diff/index'
import { flattenSections, parseDocument } from '#spec/markdown/index'
import type { ParsedDocument } from '#spec/types'
import type { CriterionEvent } from '../spec-source'
import { git, readAtRevision } from './git'

interface Revision {
  sha: string
  at: string
  author: string
  message: string
  path: string
}

/** Maximum number of commits read for one criterion. */
const MAX_REVISIONS = 500

/** Every commit that changed a criterion, newest first, through rewordings and moves of the file. */
export function findCriterionEvents(root: string, path: string, criterionId: string): CriterionEvent[] {
  const revisions = listRevisions(root, path)
  const events: CriterionEvent[] = []
  let id: string | null = criterionId
  for (const [index, revision] of revisions.entries()) {
    if (id === null) break
    const older = revisions[index + 1]
    const before = older ? documentAt(root, older) : parseDocument('')
    const changes = diffDocuments(before, documentAt(root, revision)).filter(
      (change) => 'criterion' in change && change.criterion.id === id && change.kind !== 'criterion_removed',
    )
    events.push(...changes.map((change) => eventOf(revision, change)))
    id = idBefore(changes, id, before)
  }
  return events
}

function listRevisions(root: string, path: string): Revision[] {
  const format = '--format=%x01%H%x00%cI%x00%an%x00%s%x00'
  const output = git(root, [
    'log',
    '--follow',
    '-n',
    String(MAX_REVISIONS),
    format,
    '--name-only',
    '--',
    path,
  ])
  return (output ?? '').split('\x01').flatMap((text) => {
    const [sha, at, author, message, names = ''] = text.split('\0')
    if (!sha || !at || author === undefined || message === undefined) return []
    return [{ sha, at: new Date(at).toISOString(), author, message, path: names.trim() || path }]
  })
}

const documentAt = (root: string, { sha, path }: Revision): ParsedDocument =>
  parseDocument(readAtRevision(root, sha, path) ?? '')

/** The criterion's id in the older text; null if it did not exist there. */
function idBefore(changes: readonly Change[], id: string, before: ParsedDocument): string | null {
  const reworded = changes.find((change) => change.kind === 'criterion_reworded')
  const criteria = flattenSections(before.sections).flatMap(({ acceptanceCriteria }) => acceptanceCriteria)
  const older = reworded
    ? criteria.find(({ text }) => text === reworded.from)
    : criteria.find((criterion) => criterion.id === id)
  return older?.id ?? null
}

const eventOf = ({ sha, at, author, message, path }: Revision, change: Change): CriterionEvent => ({
  commit_sha: sha,
  at,
  author,
  message,
  file_path: path,
  kind: change.kind,
  from: 'from' in change ? formatValue(change.from) : null,
  to: 'to' in change ? formatValue(change.to) : null,
})

/** A section is named by its title. */
function formatValue(value: unknown): string {
  return typeof value === 'object' && value !== null && 'title' in value ? String(value.title) : String(value)
}

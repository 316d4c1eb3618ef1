import { readFile } from '#server/kernel/code-hosts/read-file'
import type { OrgProcedureContext } from '#server/kernel/context'
import { applyEdits, type Edit } from '#spec/edit/index'
import { findNamedSection, flattenSections, parseDocument } from '#spec/markdown/index'
import { stateLabel } from '#spec/state-label'
import type { Section } from '#spec/types'
import { frontmatterToWire } from '#spec/wire/index'
import { shorten } from '../impact/short-text'
import type { FilePathNames } from '../open-editor-location'
import type { CurrentText } from './edit-document'

interface DocumentChangeAuthor {
  name: string
  at: Date
}

/** Commits of the file that are read to find the one that made a change. */
const MAX_COMMITS = 10

/** Who gave the text that the edits write its present form, and when. Null if that was too many commits ago. */
export async function findChange(
  { location, commitSha, content }: CurrentText,
  path: string,
  edits: readonly Edit[],
): Promise<DocumentChangeAuthor | null> {
  const present = effectOf(content, edits)
  let newer: DocumentChangeAuthor | null = null
  let commits = 0
  for await (const { sha, author } of location.host.history(location.ref, commitSha, { path })) {
    const file = await readFile(location, sha, path)
    if (newer !== null && effectOf(file?.content ?? '', edits) !== present) return newer
    newer = { name: author.name, at: author.at }
    commits += 1
    if (commits === MAX_COMMITS) return null
  }
  return newer
}

/** What the edits would do with a text. Equal for texts that are equal where the edits write. */
function effectOf(source: string, edits: readonly Edit[]): string {
  const result = applyEdits(source, edits)
  if (!result.ok) return result.code
  return JSON.stringify(result.splices.map(({ start, end, text }) => [source.slice(start, end), text]))
}

/** Who changed what the edits would write, when, and how it is now. */
export async function describeConflict(
  ctx: OrgProcedureContext,
  { file_path: path }: FilePathNames,
  current: CurrentText,
  edits: readonly Edit[],
): Promise<string> {
  const change = await findChange(current, path, edits)
  const who = change
    ? `${change.name} changed this ${timeAgo(change.at, ctx.clock.now())}`
    : `${path} has changed`
  const now = edits.map((edit) => describeNow(current.content, edit)).find((text) => text !== null) ?? null
  return `${who}${now === null ? '' : `: ${now}`}. Nothing was saved. Reload the document and repeat the change.`
}

function describeNow(source: string, edit: Edit): string | null {
  const document = parseDocument(source)
  switch (edit.kind) {
    case 'set_status': {
      const names = ({ id, sectionNumber: number }: Section) => ({ id, number })
      const section = findNamedSection(flattenSections(document.sections), edit.sectionId, names)
      return section === null
        ? 'the section no longer exists'
        : `the status is now ${stateLabel(section.status.state)}`
    }
    case 'check_criterion':
      return 'the criterion no longer exists'
    case 'set_key':
    case 'remove_key': {
      const value = frontmatterToWire(document)[edit.key]
      const isEmpty = value === undefined || value === null || String(value) === ''
      return isEmpty ? `${edit.key} is now empty` : `${edit.key} is now ${shorten(String(value))}`
    }
    default:
      return null
  }
}

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
]
const format = new Intl.RelativeTimeFormat('en')

function timeAgo(at: Date, now: Date): string {
  const age = now.getTime() - at.getTime()
  const [unit, length] = UNITS.find(([, length]) => age >= length) ?? []
  return unit && length ? format.format(-Math.floor(age / length), unit) : 'just now'
}

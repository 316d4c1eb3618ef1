import {
  DOC_TYPES,
  type DocType,
  type Frontmatter,
  type ParsedDocument,
  SPEC_TYPES,
  type SpecType,
} from '#spec/types'
import { withoutMarkdownExtension } from './markdown-path'

const FOLDERS: Record<string, DocType> = {
  adr: 'adr',
  adrs: 'adr',
  decisions: 'adr',
  runbook: 'runbook',
  runbooks: 'runbook',
}
const FILES: Record<string, DocType> = { runbook: 'runbook', readme: 'readme', changelog: 'changelog' }

function own<T>(record: Record<string, T>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined
}

/** The parts of a document's text that decide its type. */
export type TypeFacts = Pick<Frontmatter, 'type' | 'status'> & Pick<ParsedDocument, 'hasMarker'>

/** The type of a document: from its text, or from its folder and name. */
export function docTypeOf(path: string, { type: written, status, hasMarker }: TypeFacts): DocType {
  const declared = DOC_TYPES.find((type) => type === written)
  if (declared !== undefined) return declared
  const folders = path.toLowerCase().split('/')
  const name = withoutMarkdownExtension(folders.pop() ?? '')
  if (folders.includes('specs') || status !== null || hasMarker) return 'spec'
  for (const folder of folders.reverse()) {
    const type = own(FOLDERS, folder)
    if (type !== undefined) return type
  }
  return own(FILES, name) ?? 'doc'
}

/** Documents of these types count in coverage and tasks. */
export function isSpecType(type: string): type is SpecType {
  return (SPEC_TYPES as readonly string[]).includes(type)
}

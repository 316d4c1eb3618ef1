import { createDocumentSelector, isTemplate } from '../../spec/engines/select-documents'
import type { LintFinding, SourceFile } from '../../spec/lint'
import { listMarkdown } from './list-files'
import type { Checkout, NamedPath } from './open-checkout'
import { readText } from './read-text'

const MARKDOWN = /\.(?:md|markdown)$/i

export interface Documents {
  /** Every document of the repository that can be read, and what was named beside them. */
  files: SourceFile[]
  /** The paths that the command line is about, those that cannot be read included. */
  wanted: ReadonlySet<string>
  /** How many markdown files, templates aside, the command line is about that no pattern makes documents. */
  unmatched: number
  /** What is wrong with wanted files before their text is looked at. */
  findings: LintFinding[]
}

/** Reads the documents of a checkout: all of them, because one may depend on any other. */
export function loadDocuments({ root, named, loaded }: Checkout): Documents {
  const isDocument = createDocumentSelector(loaded.config.specs.doc_paths)
  const listed = listMarkdown(root)
  const documents = listed.filter(isDocument)
  const paths = named.filter(({ isFolder }) => !isFolder).map(({ path }) => path)
  const wanted = new Set([...documents.filter((path) => isNamed(path, named)), ...paths])
  const files: SourceFile[] = []
  const findings: LintFinding[] = []
  for (const path of new Set([...documents, ...paths])) {
    const text = MARKDOWN.test(path) ? readText(root, path) : 'missing'
    if (text === 'missing') wanted.delete(path)
    else if ('source' in text) files.push({ path, source: text.source })
    else if (wanted.has(path)) findings.push(text.finding)
  }
  const isUnmatched = (path: string) =>
    isNamed(path, named) && !isDocument(path) && !wanted.has(path) && !isTemplate(path)
  return { files, wanted, unmatched: listed.filter(isUnmatched).length, findings }
}

/** Everything is, where nothing is named. */
function isNamed(path: string, named: readonly NamedPath[]): boolean {
  if (named.length === 0) return true
  return named.some((name) => name.path === '' || path.startsWith(`${name.path}/`))
}

import { createDocumentSelector } from '../../spec/engines/select-documents'
import { listMarkdown } from '../checkout/list-files'

/** The paths of the documents that the configuration selects, in order. */
export const listDocuments = (root: string, docPaths: readonly string[]): string[] =>
  listMarkdown(root).filter(createDocumentSelector(docPaths))

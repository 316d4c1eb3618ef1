import { createDocumentSelector } from '../../spec/engines/select-documents'
import { listMarkdown } from '../checkout/list-files'

/** The paths of the documents selected by the configuration, in order. */
export const listDocuments = (root: string, docPaths: readonly string[]): string[] =>
  listMarkdown(root).filter(createDocumentSelector(docPaths))

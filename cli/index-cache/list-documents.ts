import { listMarkdown } from '#cli/checkout/list-files'
import { createDocumentSelector } from '#spec/engines/select-documents'

/** The paths of the documents selected by the configuration, in order. */
export const listDocuments = (root: string, docPaths: readonly string[]): string[] =>
  listMarkdown(root).filter(createDocumentSelector(docPaths))

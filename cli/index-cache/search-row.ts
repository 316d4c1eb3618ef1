import { readableName } from '#spec/markdown/readable-name'
import type { Frontmatter } from '#spec/types'
import type { SearchedDocument } from './indexed-document'

/** The columns of a document shown by a search. */
export type SearchRow = Pick<
  SearchedDocument['row'],
  'file_path' | 'title' | 'status' | 'type' | 'owner' | 'tags' | 'review_status'
>

export const searchRowOf = (
  path: string,
  title: string | null,
  type: SearchRow['type'],
  frontmatter: Frontmatter,
): SearchRow => ({
  file_path: path,
  title: title ?? readableName(path).name,
  status: frontmatter.status,
  type,
  owner: frontmatter.owner,
  tags: frontmatter.tags,
  review_status: frontmatter.reviewStatus,
})

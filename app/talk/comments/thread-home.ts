import type { CommentThreadWire } from '#server/talk/comments/wire'
import { docPath, pullsPath } from '#shared/page-paths'

/** The page of the pull request or the document that a thread is about. */
export function threadHome(org: string, { repo, path, pull }: CommentThreadWire): string {
  const [owner = '', name = ''] = repo.split('/')
  return pull ? `${pullsPath(org, owner, name)}/${pull.number}` : docPath(org, owner, name, path)
}

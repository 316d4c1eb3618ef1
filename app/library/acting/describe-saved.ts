import type { DocumentLocation } from '#app/library/document/document-location'
import type { EditedWire } from '#server/writing/editor/edits/wire-document-edits'
import { historyPath } from '#shared/page-paths'

const COMMIT_LENGTH = 7

/** How a change was saved, with a link to the commit or the pull request. */
export function describeSaved(
  { saved_as, commit_sha, pr_number, url, changed_by }: EditedWire,
  { org, owner, repo, path }: DocumentLocation,
): { text: string; link: { href: string; label: string } | null } {
  if (saved_as === 'commit' && commit_sha !== null)
    return {
      text: 'Saved in',
      link: { href: historyPath(org, owner, repo, path), label: commit_sha.slice(0, COMMIT_LENGTH) },
    }
  if (saved_as === 'pull_request' && url !== null)
    return { text: 'Proposed in', link: { href: url, label: `#${pr_number}` } }
  return { text: changed_by ? `${changed_by.name} has already done this` : 'Already so', link: null }
}

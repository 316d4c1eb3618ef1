import { isSpecType } from '#spec/markdown/document-type'
import { isMarkdownPath } from '#spec/markdown/markdown-path'
import { encodePagePath, encodePath } from './encode-path'

const under = (org: string, kind: string, owner: string, repo: string) =>
  `/app/${org}/${kind}/${encodeURIComponent(owner)}/${encodeURIComponent(repo)}`

/* The paths of pages. Pages, API responses and messages all build their links here. */

export const orgPath = (org: string, page = '') => `/app/${org}/${page}`

/** The open alerts of a section. */
export const sectionAlertsPath = (org: string, repo: string, path: string, section: string) =>
  orgPath(org, `alerts?${new URLSearchParams({ repo, file_path: path, section_id: section })}`)

export const searchPath = (org: string, q: string) => orgPath(org, `search?${new URLSearchParams({ q })}`)

export const repoPath = (org: string, owner: string, repo: string) => under(org, 'repos', owner, repo)

export const issuesPath = (org: string, owner: string, repo: string) => `${repoPath(org, owner, repo)}/issues`

export const pullsPath = (org: string, owner: string, repo: string) => `${repoPath(org, owner, repo)}/pulls`

/** The page of one commit. `sha` may be abbreviated. */
export const commitPath = (org: string, owner: string, repo: string, sha: string) =>
  `${repoPath(org, owner, repo)}/commits/${sha}`

/** The labels of the issues and pull requests, and their colors. */
export const labelsPath = (org: string, owner: string, repo: string) => `${repoPath(org, owner, repo)}/labels`

/** What the repository includes, and could include. */
export const includePath = (org: string, owner: string, repo: string) =>
  `${repoPath(org, owner, repo)}/include`

/** Gives documents a status. `path` chooses the first one. */
export const trackPath = (org: string, owner: string, repo: string, paths: readonly string[] = []) =>
  `${repoPath(org, owner, repo)}/track${paths.length === 0 ? '' : `?${new URLSearchParams(paths.map((path) => ['path', path]))}`}`

/** The coding sessions reported for a repository. */
export const sessionsPath = (org: string, owner: string, repo: string) =>
  `${repoPath(org, owner, repo)}/sessions`

export const sessionPath = (org: string, owner: string, repo: string, sessionId: string) =>
  `${sessionsPath(org, owner, repo)}/${encodePagePath(sessionId)}`

export const reviewPath = (org: string, owner: string, repo: string, number: number) =>
  `${under(org, 'reviews', owner, repo)}/${number}`

export const specPath = (org: string, owner: string, repo: string, path: string) =>
  `${under(org, 'specs', owner, repo)}/${encodePagePath(path)}`

/** Works for every document. Specs are shown as specs. */
export const docPath = (org: string, owner: string, repo: string, path: string) =>
  `${under(org, 'docs', owner, repo)}/${encodePagePath(path)}`

export const documentPath = (org: string, owner: string, repo: string, path: string, docType: string) =>
  isSpecType(docType) ? specPath(org, owner, repo, path) : docPath(org, owner, repo, path)

/** In the query of a page: the editor led here somebody who may not write. */
export const READ_ONLY = 'read_only'

export const readOnlyPath = (page: string) => `${page}?${READ_ONLY}=yes`

/** The page behind a mail link that marks a spec's stale sections as reviewed. */
export const attestPath = (org: string, owner: string, repo: string, path: string) =>
  `${under(org, 'attest', owner, repo)}/${encodePagePath(path)}`

export const editorPath = (org: string, owner: string, repo: string, path: string) =>
  `${under(org, 'editor', owner, repo)}/${encodePagePath(path)}`

/** The form that moves or renames a document. */
export const movePath = (org: string, owner: string, repo: string, path: string) =>
  `${under(org, 'move', owner, repo)}/${encodePagePath(path)}`

/** The form that deletes a document. */
export const deletePath = (org: string, owner: string, repo: string, path: string) =>
  `${under(org, 'delete', owner, repo)}/${encodePagePath(path)}`

/** An image of another host, which our server reads. */
export const remoteImagePath = (org: string, token: string) => orgPath(org, `remote-images/${token}`)

/** The page where people create and revoke public links to a document. */
export const shareLinksPath = (org: string, owner: string, repo: string, path: string) =>
  `${under(org, 'share', owner, repo)}/${encodePagePath(path)}`

/** The public page of a shared document. */
export const sharePath = (token: string) => `/share/${token}`

export const sharedImagePath = (token: string, path: string) =>
  `${sharePath(token)}/images/${encodePath(path)}`

export const sharedRemoteImagePath = (token: string, imageToken: string) =>
  `${sharePath(token)}/remote-images/${imageToken}`

export const historyPath = (org: string, owner: string, repo: string, path: string) =>
  `${under(org, 'history', owner, repo)}/${encodePagePath(path)}`

/** The comments of a document. With a section, the form is about it. */
export const commentsPath = (org: string, owner: string, repo: string, path: string, section?: string) =>
  `${under(org, 'comments', owner, repo)}/${encodePagePath(path)}${section === undefined ? '' : `?${new URLSearchParams({ section })}`}`

/** The data of a document's threads, which its page loads when it is drawn. */
export const threadsPath = (org: string, owner: string, repo: string, path: string) =>
  `${under(org, '_threads', owner, repo)}/${encodePagePath(path)}`

/** The commits of a pull request's branches, for its own page. */
export const pullTipsPath = (org: string, owner: string, repo: string, number: number) =>
  orgPath(org, `_tips/${owner}/${repo}/${number}`)

/** What people said about a document, for its own page. */
export const talkPath = (org: string, owner: string, repo: string, path: string) =>
  `${under(org, '_talk', owner, repo)}/${encodePagePath(path)}`

/** The page of one comment thread. */
export const threadPath = (org: string, threadId: number) => orgPath(org, `comments/${threadId}`)

/** The review request of a document, and the form that asks people for one. */
export const reviewRequestsPath = (org: string, owner: string, repo: string, path: string) =>
  `${under(org, 'review-requests', owner, repo)}/${encodePagePath(path)}`

/** The suggested changes of a document. With a section, the form that suggests one of it. */
export const suggestionsPath = (org: string, owner: string, repo: string, path: string, section?: string) =>
  `${under(org, 'suggestions', owner, repo)}/${encodePagePath(path)}${section === undefined ? '' : `?${new URLSearchParams({ section })}`}`

/** The page of one suggested change. */
export const suggestionPath = (org: string, suggestionId: number) =>
  orgPath(org, `suggestions/${suggestionId}`)

/** The form that follows or mutes a spec. */
export const followPath = (org: string, owner: string, repo: string, path: string) =>
  `${under(org, '_follow', owner, repo)}/${encodePagePath(path)}`

/** The tickets of a document's sections. */
export const ticketsPath = (org: string, owner: string, repo: string, path: string) =>
  `${under(org, 'tickets', owner, repo)}/${encodePagePath(path)}`

/** Compares two days or commits, or one with the current version. */
export const comparePath = (
  org: string,
  owner: string,
  repo: string,
  path: string,
  versions: { from: string; to?: string; from_path?: string },
) => `${under(org, 'compare', owner, repo)}/${encodePagePath(path)}?${new URLSearchParams(versions)}`

/**
 * The page of a file or folder at the indexed commit; the empty path is the root folder. `lines` is one line or a range, as in
 * `15-42`.
 */
export const sourcePath = (
  org: string,
  owner: string,
  repo: string,
  path: string,
  lines: string | null = null,
) => {
  const page = `${under(org, 'source', owner, repo)}${path === '' ? '' : `/${encodePagePath(path)}`}`
  if (lines === null) return page
  // Rendered Markdown has no lines.
  return `${page}${isMarkdownPath(path) ? '?plain=1' : ''}#L${lines.replace('-', '-L')}`
}

/** Downloads a file of the indexed commit. */
export const downloadPath = (org: string, owner: string, repo: string, path: string) =>
  `${under(org, 'api/files', owner, repo)}/${encodePath(path)}`

/** The bytes of an image. */
export const imagePath = (org: string, owner: string, repo: string, path: string) =>
  `${under(org, 'files', owner, repo)}/${encodePath(path)}`

export const newSpecPath = (org: string, owner: string, repo: string) =>
  `${under(org, 'editor', owner, repo)}/new`

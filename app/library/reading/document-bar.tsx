import { Link } from '@remix-run/react'
import { Icon } from '#app/components/display/icon.tsx'
import { PageBar } from '#app/components/frame/page-bar.tsx'
import { CopyButton } from '#app/components/inputs/copy-button.tsx'
import { Menu } from '#app/components/inputs/menu.tsx'
import { useReadingHash } from '#app/hooks/reading-position'
import { usePermission } from '#app/hooks/use-permissions'
import { documentCrumbs } from '#app/library/document/document-crumbs'
import type { DocumentLocation } from '#app/library/document/document-location'
import { LivePill } from '#app/live/live-pill.tsx'
import { loadTrpc } from '#app/load-trpc'
import { CommentsLink } from '#app/talk/comments/comments-link.tsx'
import type { FollowChoice } from '#app/talk/notices/follow-choice'
import { FollowMenu } from '#app/talk/notices/follow-menu.tsx'
import type { ReviewMenuContent } from '#app/talk/review-requests/review-menu.server.tsx'
import { deletePath, editorPath, historyPath, movePath, shareLinksPath, trackPath } from '#shared/page-paths'

interface Props {
  location: DocumentLocation
  title: string
  /** The content that the page shows. */
  sha: string
  /** The day or commit of an old version, which has no actions. */
  asOf: string | null
  /** Whether the reader follows or muted the spec. Only for specs. */
  follow?: FollowChoice | null
  isTracked?: boolean
  /** Open comment threads. Null for an old version. */
  comments: number | null
  /** Null for an old version and for documents that are no specs. */
  review?: ReviewMenuContent | null
}

/** Where the document is, and what one can do with it. */
export function DocumentBar({
  location,
  title,
  sha,
  asOf,
  follow = null,
  isTracked = true,
  comments,
  review = null,
}: Props) {
  const { org, owner, repo, path } = location
  const mayWrite = usePermission('specs:write')
  const hash = useReadingHash()
  const readMarkdown = async () =>
    (await loadTrpc()).specs.markdown.query({ org, owner, repo, file_path: path })
  return (
    <PageBar
      crumbs={documentCrumbs(location, title)}
      note={asOf === null && <LivePill location={location} sha={sha} />}
    >
      {asOf === null && (
        <>
          {comments !== null && <CommentsLink location={location} open={comments} />}
          {review && (
            <Menu label={review.label} icon={<Icon name="check" />}>
              {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React */}
              <div className="review-menu" dangerouslySetInnerHTML={{ __html: review.html }} />
            </Menu>
          )}
          {follow && <FollowMenu location={location} choice={follow} />}
          {mayWrite && (
            <Link
              className="button"
              to={editorPath(org, owner, repo, path) + hash}
              data-keys="e"
              data-command
            >
              <Icon name="edit" />
              Edit
            </Link>
          )}
          <Menu label="More actions" icon={<Icon name="more" />}>
            <div>
              <Link to={historyPath(org, owner, repo, path)} data-keys="h" data-command>
                History
              </Link>
              {mayWrite && !isTracked && <Link to={trackPath(org, owner, repo, [path])}>Track …</Link>}
              {mayWrite && <Link to={movePath(org, owner, repo, path)}>Move or rename …</Link>}
              {mayWrite && <Link to={deletePath(org, owner, repo, path)}>Delete …</Link>}
              {mayWrite && <Link to={shareLinksPath(org, owner, repo, path)}>Share …</Link>}
              <CopyButton label="Copy link" keys="y" text={() => window.location.href} />
              <CopyButton label="Copy Markdown" text={readMarkdown} />
              <a href="?format=md" data-command>
                View Markdown
              </a>
              <button type="button" className="needs-script" data-command onClick={() => window.print()}>
                Print
              </button>
            </div>
          </Menu>
        </>
      )}
    </PageBar>
  )
}

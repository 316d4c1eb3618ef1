import type { ReactNode } from 'react'
import { Prose } from '#app/components/display/prose.tsx'
import { ReadOnlyNotice } from '#app/components/display/read-only-notice.tsx'
import { usePermission } from '#app/hooks/use-permissions'
import { useReviewMarks } from '#app/hooks/use-review-marks'
import type { DocPage } from '#app/library/document/doc-page.server'
import { CommentsOnPage } from '#app/talk/comments/comments-on-page.tsx'
import type { DocumentTalk } from '#app/talk/live/load-talk.server'
import { useDocumentTalk } from '#app/talk/live/use-document-talk'
import type { NeighborsWire } from '#server/library/repos/wire'
import { docPath, suggestionsPath } from '#shared/page-paths'
import { AsOfNotice } from './as-of-notice'
import { DocFacts } from './doc-facts'
import { DocumentBar } from './document-bar'
import { DocumentHead, EditedBy } from './document-head'
import { Outline } from './outline'
import { PreviousAndNext } from './previous-and-next'

interface Props {
  page: DocPage
  asOf: string | null
  neighbors: NeighborsWire
  /** Null for an old version. */
  talk: DocumentTalk | null
  /** Below the bar of the page. */
  top?: ReactNode
}

/** A document with its outline. */
export function DocArticle({ page, asOf, neighbors, talk, top }: Props) {
  const { org, owner, repo, path, title, sha, facts, prefix, titleId, lastChange, minutes, html, outline } =
    page
  const location = { org, owner, repo, path }
  const comments = useDocumentTalk(location, talk)?.comments.open ?? null
  const { act } = useReviewMarks()
  const mayAct = usePermission('specs:write') && asOf === null
  return (
    <>
      <DocumentBar
        location={location}
        title={title}
        sha={sha}
        asOf={asOf}
        isTracked={false}
        comments={comments}
      />
      {top}
      <div className="reader">
        <article className="document">
          <DocumentHead
            location={location}
            title={title}
            prefix={prefix}
            titleId={titleId}
            meta={[
              ['owner', facts.owner],
              ['team', facts.team],
              ['edited', lastChange && <EditedBy change={lastChange} />],
              ['reading time', `${minutes} min read`],
            ]}
          />
          <ReadOnlyNotice suggestTo={suggestionsPath(org, owner, repo, path)} />
          {asOf !== null && <AsOfNotice location={location} asOf={asOf} />}
          {act && <Prose className="stack" html={act.html} />}
          <Prose html={html} />
          <PreviousAndNext org={org} owner={owner} repo={repo} neighbors={neighbors} />
        </article>
        <aside className="aside" aria-label="About this document">
          <Outline items={outline} />
          <DocFacts
            location={location}
            sha={sha}
            facts={facts}
            action={`${docPath(org, owner, repo, path)}?sha=${sha}`}
            mayAct={mayAct}
          />
        </aside>
      </div>
      {comments !== null && <CommentsOnPage location={location} sha={sha} open={comments} />}
    </>
  )
}

import { useLocation, useSearchParams } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Prose } from '#app/components/display/prose.tsx'
import { ReadOnlyNotice } from '#app/components/display/read-only-notice.tsx'
import { useLiveEvidence } from '#app/hooks/use-live-evidence'
import { usePermission } from '#app/hooks/use-permissions'
import { useReviewMarks } from '#app/hooks/use-review-marks'
import { DocumentStatus } from '#app/library/acting/document-status.tsx'
import { mayAct } from '#app/library/acting/may-act'
import { useCriterionBoxes } from '#app/library/acting/use-criterion-boxes'
import type { LoadedSpec } from '#app/library/document/load-spec.server'
import { preparedPageOf } from '#app/library/document/prepared-page'
import { Diagnostics } from '#app/library/repository/diagnostics.tsx'
import { useNonce } from '#app/request/nonce'
import { CommentsOnPage } from '#app/talk/comments/comments-on-page.tsx'
import { countsBySection } from '#app/talk/comments/counts-by-section'
import { useDocumentTalk } from '#app/talk/live/use-document-talk'
import { specPath, suggestionsPath } from '#shared/page-paths'
import { AsOfNotice } from './as-of-notice'
import { DocumentBar } from './document-bar'
import { DocumentHead, EditedBy } from './document-head'
import { Outline } from './outline'
import { PreviousAndNext } from './previous-and-next'
import { SpecFacts } from './spec-facts'
import { SpecParts } from './spec-parts'

/** With more sections than this, the browser lays out only those near the viewport. */
const LONG_SPEC_PARTS = 60

/** A spec with its outline and the facts of its frontmatter. */
export function SpecArticle({
  spec: {
    page,
    asOf,
    reviewStates,
    tickets,
    hasTickets,
    alerts,
    follow,
    levels,
    reportsMark,
    neighbors,
    talk: loadedTalk,
    titles,
  },
  top,
}: {
  spec: LoadedSpec
  /** Below the bar of the page. */
  top?: ReactNode
}) {
  const { org, owner, repo, path, sha, facts, lastChange, diagnostics, view } = page
  const location = { org, owner, repo, path }
  const talk = useDocumentTalk(location, loadedTalk)
  const isLong = view.parts.length > LONG_SPEC_PARTS
  const { AttestForm, answer, act } = useReviewMarks()
  useLiveEvidence(location, reportsMark)
  const reader = {
    location,
    reviewStates,
    tickets,
    hasTickets,
    alerts,
    comments: talk && countsBySection(talk.comments),
    mayWrite: usePermission('specs:write'),
    answer,
    visit: useLocation().key,
    sha,
    choosing: useSearchParams()[0].get('choose'),
  }
  const actions = `${specPath(org, owner, repo, path)}?sha=${sha}`
  const onCriterionClick = useCriterionBoxes({ location, sha })
  const hasStatus = facts.status !== null || mayAct(reader)
  const prepared = preparedPageOf(view)
  return (
    <>
      <DocumentBar
        location={location}
        title={view.title}
        sha={sha}
        asOf={asOf}
        follow={follow}
        isTracked={view.isTracked}
        comments={talk?.comments.open ?? null}
        review={talk?.review}
      />
      {top}
      <div className="reader">
        <article className="document">
          <DocumentHead
            location={location}
            title={view.title}
            prefix={view.prefix}
            titleId={view.titleId}
            meta={[
              [
                'status',
                hasStatus && <DocumentStatus reader={reader} status={facts.status} action={actions} />,
              ],
              ['owner', facts.owner],
              ['team', facts.team],
              ['edited', lastChange && <EditedBy change={lastChange} />],
              ['reading time', `${view.minutes} min read`],
            ]}
          />
          <ReadOnlyNotice suggestTo={suggestionsPath(org, owner, repo, path)} />
          {asOf !== null && <AsOfNotice location={location} asOf={asOf} />}
          {talk?.suggested && <Prose className="stack" html={talk.suggested} />}
          {act && <Prose className="stack" html={act.html} />}
          <Diagnostics diagnostics={diagnostics} about="this document" />
          {isLong && <TargetLayout />}
          {/* One form around all sections: browsers get very slow with one form for each of thousands of buttons. */}
          <AttestForm
            method="post"
            action={actions}
            onClick={onCriterionClick}
            className={isLong ? 'prose prose-long' : 'prose'}
            {...(prepared
              ? { dangerouslySetInnerHTML: { __html: prepared.parts(reader) } }
              : { children: <SpecParts parts={view.parts} reader={reader} /> })}
          />
          <PreviousAndNext org={org} owner={owner} repo={repo} neighbors={neighbors} />
        </article>
        <aside className="aside" aria-label="About this spec">
          <Outline items={view.outline} html={prepared?.outline} />
          <SpecFacts reader={reader} action={actions} facts={facts} levels={levels} titles={titles} />
        </aside>
      </div>
      {talk && <CommentsOnPage location={location} sha={sha} open={talk.comments.open} />}
    </>
  )
}

/**
 * Runs in the browser while the page is still loading. Sections outside the viewport have an estimated height, and correcting
 * it would move a link's target. So the sections around the target are laid out at once.
 */
function layOutAroundTarget(): void {
  // URLSearchParams never throws, even for an address with broken escapes.
  const id = new URLSearchParams(`id=${location.hash.slice(1)}`).get('id')
  if (!id) return
  const target = `#${CSS.escape(id)}`
  const around = `.parts:has(${target}), .parts:has(${target}) + .parts, .parts:has(+ .parts ${target})`
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`:is(${around}) > .part-body { content-visibility: visible }`)
  document.adoptedStyleSheets.push(sheet)
}

/** Goes before the sections of a long spec, so that the target of a link does not move. */
function TargetLayout() {
  return (
    <script
      nonce={useNonce()}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: only the source of the function above
      dangerouslySetInnerHTML={{ __html: `(${layOutAroundTarget})()` }}
    />
  )
}

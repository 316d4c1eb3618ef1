import { Link, useLocation } from '@remix-run/react'
import { Facts, Tags } from '#app/components/display/facts.tsx'
import { StatusBadge } from '#app/components/display/status-badge.tsx'
import { useLiveEvidence } from '#app/hooks/use-live-evidence'
import { usePermission } from '#app/hooks/use-permissions'
import { useReviewMarks } from '#app/hooks/use-review-marks'
import type { CriteriaLevels } from '#app/library/document/criteria-levels'
import type { LoadedSpec } from '#app/library/document/load-spec.server'
import { preparedPageOf } from '#app/library/document/prepared-page'
import { Diagnostics } from '#app/library/repository/diagnostics.tsx'
import { useNonce } from '#app/request/nonce'
import { docPath } from '#shared/page-paths'
import { isMarkdownPath } from '#spec/markdown/markdown-path'
import { DocumentHead } from './document-head'
import { Outline } from './outline'
import { SpecParts } from './spec-parts'

/** The frontmatter may contain names that are not document paths. */
const isDocumentPath = (path: string) => isMarkdownPath(path) && !path.startsWith('/') && !path.includes('//')

/** With more sections than this, the browser lays out only those near the viewport. */
const LONG_SPEC_PARTS = 60

/** A spec with its outline and the facts of its frontmatter. */
export function SpecArticle({
  spec: { page, asOf, reviewStates, tickets, hasTickets, alerts, follow, levels, reportsMark },
}: {
  spec: LoadedSpec
}) {
  const { org, owner, repo, path, facts, diagnostics, view } = page
  const location = { org, owner, repo, path }
  const isLong = view.parts.length > LONG_SPEC_PARTS
  const { AttestForm, answer } = useReviewMarks()
  useLiveEvidence(location, reportsMark)
  const reader = {
    location,
    reviewStates,
    tickets,
    hasTickets,
    alerts,
    mayWrite: usePermission('specs:write'),
    answer,
    visit: useLocation().key,
  }
  const prepared = preparedPageOf(view)
  const links = (paths: string[]) =>
    paths.map((path) =>
      isDocumentPath(path) ? (
        <Link key={path} to={docPath(org, owner, repo, path)}>
          {path}
        </Link>
      ) : (
        path
      ),
    )
  return (
    <div className="reader">
      <Outline items={view.outline} html={prepared?.outline} />
      <article className="document">
        <DocumentHead {...page} title={view.title} titleId={view.titleId} asOf={asOf} follow={follow} />
        <aside className="rail" aria-label="About this spec">
          <Facts
            facts={[
              ['Status', <StatusBadge key="status" status={facts.status} />],
              ['Owner', facts.owner],
              ['Team', facts.team],
              ['Criteria', levels && criteriaLevelsList(levels)],
              ['Type', facts.type],
              ['Review', facts.reviewStatus],
              ['Created', facts.created],
              ['Updated', facts.updated],
              ['Depends on', links(facts.dependsOn)],
              ['Supersedes', links(facts.supersedes)],
              ['Tags', facts.tags.length > 0 ? <Tags key="tags" tags={facts.tags} /> : null],
            ]}
          />
        </aside>
        <Diagnostics diagnostics={diagnostics} about="this document" />
        {isLong && <TargetLayout />}
        {/* One form around all sections: browsers get very slow with one form for each of thousands of buttons. */}
        <AttestForm
          method="post"
          className={isLong ? 'prose prose-long' : 'prose'}
          {...(prepared
            ? { dangerouslySetInnerHTML: { __html: prepared.parts(reader) } }
            : { children: <SpecParts parts={view.parts} reader={reader} /> })}
        />
      </article>
    </div>
  )
}

const counted = (count: number, total: number, level: string) => `${count} of ${total} ${level}`

/** The levels of a spec's criteria, one per line. Levels above the first are left out if nothing reached them. */
function criteriaLevelsList({ total, claimed, linked, proved, failed }: CriteriaLevels) {
  return [
    counted(claimed, total, 'claimed'),
    ...(linked > 0 ? [counted(linked, total, 'linked to code')] : []),
    ...(proved > 0 ? [counted(proved, total, 'proved by tests')] : []),
    ...(failed > 0
      ? [
          <span key="failed" className="severity-error">
            {failed} {failed === 1 ? 'proof' : 'proofs'} failed
          </span>,
        ]
      : []),
  ]
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

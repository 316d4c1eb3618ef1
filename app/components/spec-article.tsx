import { Link } from '@remix-run/react'
import type { SpecPage } from '../document/spec-page.server'
import { docPath } from '../paths'
import { Diagnostics } from './diagnostics'
import { DocumentHead } from './document-head'
import { Facts, Tags } from './facts'
import { Outline } from './outline'
import { SpecSection } from './spec-section'
import { StatusBadge } from './status-badge'

const isMarkdown = (path: string) => /\.(?:md|markdown)$/i.test(path)

/** A spec between its outline and what its frontmatter says. */
export function SpecArticle({ page }: { page: SpecPage }) {
  const { org, owner, repo, facts, diagnostics, view } = page
  const links = (paths: string[]) =>
    paths.map((path) =>
      isMarkdown(path) ? (
        <Link key={path} to={docPath(org, owner, repo, path)}>
          {path}
        </Link>
      ) : (
        path
      ),
    )
  return (
    <div className="reader">
      <Outline items={view.outline} />
      <article className="document">
        <DocumentHead {...page} title={view.title} titleId={view.titleId} />
        <Diagnostics diagnostics={diagnostics} about="this document" />
        <div className="prose">
          {view.parts.map((part) => (
            <SpecSection key={part.section?.id ?? ''} part={part} />
          ))}
        </div>
      </article>
      <aside className="rail" aria-label="About this spec">
        <Facts
          facts={[
            ['Status', <StatusBadge key="status" status={facts.status} />],
            ['Owner', facts.owner],
            ['Team', facts.team],
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
    </div>
  )
}

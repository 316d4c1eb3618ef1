import type { MetaFunction } from '@remix-run/react'
import { Link, useLoaderData } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { Breadcrumbs } from '../components/breadcrumbs'
import { Diagnostics } from '../components/diagnostics'
import { DocumentActions } from '../components/document-actions'
import { Facts, Tags } from '../components/facts'
import { Outline } from '../components/outline'
import { SpecSection } from '../components/spec-section'
import { StatusBadge } from '../components/status-badge'
import { readFacts } from '../document/read-facts.server'
import { specView } from '../document/spec-view.server'
import { filePathOf } from '../file-path'
import { load } from '../load.server'
import { orgPath, repoPath } from '../paths'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.view.title} · ${data.repo}` : 'Plumbline' },
]

export async function loader(args: LoaderFunctionArgs) {
  const spec = await load(args, (caller) => caller.specs.spec(filePathOf(args.params)))
  return {
    org: args.params.org ?? '',
    owner: spec.repo_owner,
    repo: spec.repo_name,
    path: spec.document.file_path,
    facts: readFacts(spec.document.frontmatter),
    diagnostics: spec.document.diagnostics,
    view: specView(spec),
  }
}

export default function Spec() {
  const { org, owner, repo, path, facts, diagnostics, view } = useLoaderData<typeof loader>()
  return (
    <div className="reader">
      <Outline items={view.outline} />
      <article className="document">
        <header className="document-head">
          <Breadcrumbs
            crumbs={[
              { label: 'Specs', to: orgPath(org) },
              { label: `${owner}/${repo}`, to: repoPath(org, owner, repo) },
              { label: path },
            ]}
          />
          <h1 id={view.titleId}>{view.title}</h1>
          <DocumentActions />
        </header>
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
            ['Depends on', facts.dependsOn.join(', ')],
            ['Supersedes', facts.supersedes.join(', ')],
            ['Tags', facts.tags.length > 0 && <Tags key="tags" tags={facts.tags} />],
          ]}
        />
        <p className="muted">
          <Link to={`${orgPath(org, 'search')}?repo=${encodeURIComponent(`${owner}/${repo}`)}`}>
            Search in this repository
          </Link>
        </p>
      </aside>
    </div>
  )
}

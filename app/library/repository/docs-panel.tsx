import { Link } from '@remix-run/react'
import { Icon } from '#app/components/display/icon.tsx'
import type { DocGroup } from '#app/library/document/group-docs.server'
import { orgPath } from '#shared/page-paths'

const NAMES: Record<string, string> = {
  readme: 'README',
  changelog: 'Changelog',
  runbook: 'Runbooks',
  doc: 'Documents',
}

interface Props {
  org: string
  /** The repository's full name. */
  repo: string
  groups: DocGroup[]
}

/** The documents of a repository that are not specs, by type. */
export function DocsPanel({ org, repo, groups }: Props) {
  if (groups.length === 0) return null
  return (
    <section className="panel" aria-labelledby="pl-_docs">
      <header className="panel-head">
        <h2 id="pl-_docs">Documents</h2>
        <span className="muted">{groups.reduce((sum, { total }) => sum + total, 0)}</span>
      </header>
      {groups.map(({ type, total, docs }) => (
        <div key={type} className="lines-group">
          <h3>{NAMES[type] ?? type}</h3>
          <ul className="lines">
            {docs.map((doc) => (
              <li key={doc.path}>
                <Icon name="file" />
                <Link to={doc.url}>{doc.title}</Link>
                <span className="row-path">{doc.path}</span>
              </li>
            ))}
            {total > docs.length && (
              <li>
                <Link to={orgPath(org, `search?${new URLSearchParams({ q: `type:${type}`, repo })}`)}>
                  View all {total}
                </Link>
              </li>
            )}
          </ul>
        </div>
      ))}
    </section>
  )
}

import { Link } from '@remix-run/react'
import type { DocFile } from '../../server/repos/wire'
import { Icon } from './icon'

const NAMES: Record<string, string> = {
  readme: 'Read me',
  changelog: 'Changelog',
  runbook: 'Runbooks',
  doc: 'Documents',
}

/** A repository's other documents, by type. */
export function DocsPanel({ docs }: { docs: DocFile[] }) {
  const types = Object.keys(NAMES).filter((type) => docs.some((doc) => doc.doc_type === type))
  const others = [...new Set(docs.map((doc) => doc.doc_type))].filter((type) => !(type in NAMES))
  if (docs.length === 0) return null
  return (
    <section className="panel" aria-labelledby="pl-_docs">
      <header className="panel-head">
        <h2 id="pl-_docs">Documents</h2>
        <span className="muted">{docs.length}</span>
      </header>
      {[...types, ...others].map((type) => (
        <div key={type} className="lines-group">
          <h3>{NAMES[type] ?? type}</h3>
          <ul className="lines">
            {docs
              .filter((doc) => doc.doc_type === type)
              .map((doc) => (
                <li key={doc.path}>
                  <Icon name="file" />
                  <Link to={doc.url}>{doc.title}</Link>
                  <span className="row-path">{doc.path}</span>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

import { Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { EmptyState } from '../components/empty-state'
import { StatusBadge } from '../components/status-badge'
import { head } from '../head'
import { load } from '../load.server'
import { editorPath, newSpecPath } from '../paths'
import { useMay } from '../use-may'

export const meta: MetaFunction = () => head('Editor · Plumbline')

export async function loader(args: LoaderFunctionArgs) {
  const { org = '' } = args.params
  return { org, repos: await load(args, (caller) => caller.editor.list({ org })) }
}

/** What can be edited, repository by repository. Each file is opened as it stands at this moment. */
export default function Editable() {
  const { org, repos } = useLoaderData<typeof loader>()
  const mayWrite = useMay('specs:write')
  return (
    <div className="page">
      <div className="page-head">
        <h1>Editor</h1>
      </div>
      {repos.length === 0 && (
        <EmptyState title="No repository to write to">
          <p>Connect one under Settings, Repositories.</p>
        </EmptyState>
      )}
      {repos.map(({ owner, repo, full_name, specs }) => (
        <section key={full_name} className="panel" aria-label={full_name}>
          <header className="panel-head">
            <h2>{full_name}</h2>
            {mayWrite && (
              <Link className="button" to={newSpecPath(org, owner, repo)}>
                New spec
              </Link>
            )}
            <Link className="button" to={editorPath(org, owner, repo, 'CONFIG.yaml')}>
              CONFIG.yaml
            </Link>
          </header>
          <ul className="lines">
            {specs.map(({ file_path, title, status }) => (
              <li key={file_path}>
                <Link className="row-title" dir="auto" to={editorPath(org, owner, repo, file_path)}>
                  {title}
                </Link>
                <StatusBadge status={status} />
                <span className="row-path">{file_path}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

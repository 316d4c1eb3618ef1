import { Form } from '@remix-run/react'
import { Field } from '#app/components/inputs/field.tsx'
import type { FoldersWire } from '#server/library/local-folders/wire'

interface Props {
  folders: FoldersWire
  typed: { path: string; owner?: string; name?: string } | null
}

/** Lists the repositories below the configured folders. Other folders can be entered as a path. */
export function ConnectFolder({ folders: { roots, repositories }, typed }: Props) {
  const free = repositories.filter(({ connected_as }) => connected_as === null)
  return (
    <section className="panel" aria-labelledby="pl-_connect">
      <header className="panel-head">
        <h2 id="pl-_connect">Connect a local repository</h2>
      </header>
      <p className="panel-note muted">
        {free.length > 0 ? 'Found in ' : 'All repositories are connected in '}
        {roots.map((root, index) => (
          <span key={root}>
            {index > 0 && ', '}
            <code>{root}</code>
          </span>
        ))}
        . Indexing never changes a repository. Saving to a branch that is checked out in a work tree also
        updates its files, unless they have local changes.
      </p>
      <ul className="lines">
        {free.map(({ path, owner, name, has_work_tree }) => (
          <li key={path}>
            <Form method="post" className="line-form">
              <input type="hidden" name="path" value={path} />
              <span>
                <strong>
                  {owner}/{name}
                </strong>{' '}
                <code className="row-path">{path}</code>
                {has_work_tree && <span className="row-note">Work tree: saving updates its files</span>}
              </span>
              <button type="submit" className="button" aria-label={`Connect ${name}`}>
                Connect
              </button>
            </Form>
          </li>
        ))}
      </ul>
      <details className="panel-details" open={typed !== null}>
        <summary>Enter a folder or another name</summary>
        <Form method="post" className="form">
          <Field
            label="Folder"
            name="path"
            required
            defaultValue={typed?.path}
            placeholder={`${roots[0]}/payments`}
          />
          <Field label="Owner" name="owner" defaultValue={typed?.owner} hint="Default: this organization." />
          <Field label="Name" name="name" defaultValue={typed?.name} hint="Default: the folder name." />
          <button type="submit" className="button button-main">
            Connect
          </button>
        </Form>
      </details>
    </section>
  )
}

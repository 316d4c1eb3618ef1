import { Link } from '@remix-run/react'
import { type Column, Table } from '#app/components/display/table.tsx'
import { usePermission } from '#app/hooks/use-permissions'
import type { RepoConfigWire, RepoSummary } from '#server/library/repos/wire'
import { editorPath, includePath } from '#shared/page-paths'
import { CONFIG_FILE_NAMES } from '#spec/config/config-files'
import { Diagnostics } from './diagnostics'

interface Props {
  at: { org: string; owner: string; repo: string }
  config: RepoConfigWire
  diagnostics: RepoSummary['config_diagnostics']
}

/** The settings in force, the source of each value, and the problems of the file. */
export function ConfigPanel({ at: { org, owner, repo }, config, diagnostics }: Props) {
  const { settings } = config
  const file = config.file ?? CONFIG_FILE_NAMES[0]
  const mayWrite = usePermission('specs:write')
  const writtenCount = settings.filter(({ from }) => from !== 'default').length
  const isBroken = diagnostics.some(({ severity }) => severity === 'error')
  return (
    <section className="panel" aria-labelledby="pl-_config">
      <header className="panel-head">
        <h2 id="pl-_config">Configuration</h2>
        <span className="actions">
          {mayWrite && (
            <Link to={editorPath(org, owner, repo, file)}>
              {config.file === null ? 'Create' : 'Edit'} {file}
            </Link>
          )}
          <Link to={includePath(org, owner, repo)}>Files to include</Link>
          <Link to="/docs/config">All keys</Link>
        </span>
      </header>
      <div className="panel-body stack">
        <Diagnostics diagnostics={diagnostics} about={file} />
        {isBroken && (
          <p>
            The file has errors. Until they are fixed, the last valid configuration or the defaults apply.
          </p>
        )}
        {settings.length === 0 ? (
          <p className="muted">Not indexed yet.</p>
        ) : (
          <details>
            <summary>
              {writtenCount === 0 ? 'All defaults' : `${writtenCount} of ${settings.length} settings changed`}
            </summary>
            <Table caption="Effective settings" rows={settings} columns={COLUMNS} keyOf={({ key }) => key} />
          </details>
        )}
      </div>
    </section>
  )
}

type Setting = RepoConfigWire['settings'][number]

const COLUMNS: Column<Setting>[] = [
  { label: 'Setting', cell: ({ key }) => <code>{key}</code> },
  { label: 'Value', cell: ({ value }) => <code>{JSON.stringify(value)}</code> },
  { label: 'Source', cell: originOf },
]

function originOf({ from, line, alias }: Setting): string {
  if (from === 'default') return 'default'
  return from === 'file' ? `line ${line}` : `line ${line}, from ${alias}`
}

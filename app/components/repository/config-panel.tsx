import { Link } from '@remix-run/react'
import type { RepoConfigWire, RepoSummary } from '../../../server/repos/wire'
import { type Column, Table } from '../display/table'
import { Diagnostics } from './diagnostics'

interface Props {
  config: RepoConfigWire
  diagnostics: RepoSummary['config_diagnostics']
}

/** The configuration in force, value by value with where each is written, and what is wrong with the file. */
export function ConfigPanel({ config, diagnostics }: Props) {
  const { file, settings } = config
  const written = settings.filter(({ from }) => from !== 'default').length
  const isBroken = diagnostics.some(({ severity }) => severity === 'error')
  return (
    <section className="panel" aria-labelledby="pl-_config">
      <header className="panel-head">
        <h2 id="pl-_config">Configuration in force</h2>
        <Link to="/docs/config">All keys</Link>
      </header>
      <div className="panel-body stack">
        <Diagnostics diagnostics={diagnostics} about={file ?? 'CONFIG.yaml'} />
        {isBroken && (
          <p>
            The file has errors. Until they are mended, the last good configuration stays in force, or the
            defaults if there never was one.
          </p>
        )}
        {settings.length === 0 ? (
          <p className="muted">Not read yet: it comes with the first index.</p>
        ) : (
          <details>
            <summary>
              {settings.length} settings, {written} of them written in the file
            </summary>
            <Table caption="Settings in force" rows={settings} columns={COLUMNS} keyOf={({ key }) => key} />
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
  { label: 'From', cell: originOf },
]

function originOf({ from, line, alias }: Setting): string {
  if (from === 'default') return 'default'
  return from === 'file' ? `line ${line}` : `line ${line}, from ${alias}`
}

import { Link } from '@remix-run/react'
import { Facts } from '#app/components/display/facts.tsx'
import { Icon } from '#app/components/display/icon.tsx'
import { InlineCode } from '#app/components/display/inline-code.tsx'
import { type Column, Table } from '#app/components/display/table.tsx'
import type { ConfiguredUse, ConnectionReport as Report } from '#server/tickets/connections/wire'
import { editorPath } from '#shared/page-paths'

type Project = Report['projects'][number]

const PROJECTS: Column<Project>[] = [
  {
    label: 'Project',
    cell: ({ key, name }) => (
      <>
        <span className="row-title">{key}</span>
        <span className="row-path">{name}</span>
      </>
    ),
  },
  {
    label: 'Access',
    kind: 'name',
    cell: ({ is_writable }) => (is_writable ? 'Read and write' : 'Read only'),
  },
]

const CATEGORIES = { todo: 'To do', in_progress: 'In progress', done: 'Done' }

type Status = ConfiguredUse['statuses'][number]

/** Adds the status group if the name does not already show it. */
function describeStatus({ name, category }: Status): string {
  const group = CATEGORIES[category]
  return name.toLowerCase() === group.toLowerCase() ? name : `${name} (${group})`
}

/** The result of a connection test. */
export function ConnectionReport({ org, report }: { org: string; report: Report }) {
  if (!report.ok) return null
  return (
    <section className="stack" role="status" aria-label="Test result">
      <p className="notice notice-ok">
        <span className="status status-done">
          <Icon name="check" />
        </span>{' '}
        Connected as <strong>{report.account}</strong>.
      </p>
      {report.uses.map((use) => (
        <UsePanel key={`${use.repo} ${use.connection}`} org={org} use={use} />
      ))}
      {report.uses.length === 0 && <p className="muted">No CONFIG.yaml uses this ticket system yet.</p>}
      {report.projects.length > 0 ? (
        <Table
          caption="Projects that the account can see"
          rows={report.projects}
          columns={PROJECTS}
          keyOf={({ key }) => key}
        />
      ) : (
        <p className="severity-warning">The account sees no project. Give it access to one.</p>
      )}
    </section>
  )
}

/** One connection of a CONFIG.yaml, compared with its project. */
function UsePanel({ org, use }: { org: string; use: ConfiguredUse }) {
  const { repo: repository, connection, project, project_name, is_writable, types, statuses, unmapped } = use
  const [owner = '', repo = ''] = repository.split('/')
  const file = editorPath(org, owner, repo, use.config_file ?? 'CONFIG.yaml')
  return (
    <section className="panel" aria-label={`${connection} of ${repository}`}>
      <div className="panel-head">
        <h3>
          {repository}: <code>{connection}</code>
        </h3>
      </div>
      <div className="panel-body">
        <Facts
          facts={[
            ['Project', project_name === null ? project : `${project} (${project_name})`],
            ['Access', project_name === null ? null : is_writable ? 'Read and write' : 'Read only'],
            ['Types', types.join(', ')],
            ['Statuses', statuses.map(describeStatus).join(', ')],
          ]}
        />
        {use.missing.length > 0 && (
          <ul className="problem-list">
            {use.missing.map(({ key, line, name, message }) => (
              <li key={`${key} ${name}`}>
                <span className="severity-warning">
                  <Icon name="alert" />
                </span>{' '}
                <InlineCode text={message} />{' '}
                <Link to={file}>{line === null ? `Set ${key}` : `${use.config_file}, line ${line}`}</Link>
              </li>
            ))}
          </ul>
        )}
        {use.mapping && (
          <p>
            {unmapped.length > 0
              ? `Not in status_map, so read as its fallback: ${unmapped.join(', ')}. `
              : 'Some states have no status in this project. '}
            <Link className="button" to={`${file}?${mappingQuery(connection, use.mapping)}`}>
              Review a mapping
            </Link>
          </p>
        )}
        {use.missing.length === 0 && !use.mapping && (
          <p className="muted">
            Every name in CONFIG.yaml exists in the project, and every status is covered.
          </p>
        )}
      </div>
    </section>
  )
}

type Mapping = NonNullable<ConfiguredUse['mapping']>

/** Puts a proposed `status_map` into the editor's address. The editor shows it as a change to review. */
function mappingQuery(connection: string, { forward, reverse }: Mapping): URLSearchParams {
  const entries = [
    ...Object.entries(forward).map(([state, status]) => [`forward.${state}`, status] as const),
    ...Object.entries(reverse).map(([status, state]) => [`reverse.${status}`, state] as const),
  ]
  return new URLSearchParams([['status_map', connection], ...entries.map(([name, value]) => [name, value])])
}

import { Link } from '@remix-run/react'
import { RelativeTime } from '#app/components/display/relative-time.tsx'
import { type Column, Table } from '#app/components/display/table.tsx'
import { SectionPlace } from '#app/tickets/sync/section-place.tsx'
import type { AlertNumbers as Numbers } from './alert-data'

/** Spikes that are still going on. */
export function OpenSpikes({ spikes }: { spikes: Numbers['spikes'] }) {
  const open = spikes.filter(({ ended_at }) => ended_at === null)
  if (open.length === 0) return null
  return (
    <div className="notice notice-error" role="status">
      {open.map(({ repo, started_at, count }) => (
        <p key={repo ?? ''}>
          Error spike in {repo ?? 'alerts without a repository'}: {count.toLocaleString('en')} errors, started{' '}
          <RelativeTime at={started_at} />.
        </p>
      ))}
    </div>
  )
}

const SERVICE_COLUMNS: Column<Numbers['services'][number]>[] = [
  {
    label: 'Service',
    cell: ({ service }) =>
      service === null ? (
        <span className="muted">No service</span>
      ) : (
        <Link to={`?${new URLSearchParams({ service })}`} dir="auto">
          {service}
        </Link>
      ),
  },
  { label: 'Open', kind: 'number', cell: ({ open }) => open },
  { label: 'Errors', kind: 'number', cell: ({ count }) => count.toLocaleString('en') },
]

export const ServiceTable = ({ services }: { services: Numbers['services'] }) =>
  services.length === 0 ? null : (
    <>
      <h2>By service</h2>
      <Table
        caption="Open alerts by service"
        rows={services}
        columns={SERVICE_COLUMNS}
        keyOf={({ service }) => service ?? ''}
      />
    </>
  )

export function SectionTable({ org, sections }: { org: string; sections: Numbers['sections'] }) {
  if (sections.length === 0) return null
  const columns: Column<Numbers['sections'][number]>[] = [
    {
      label: 'Section',
      cell: ({ repo, file_path, section_id }) => (
        <SectionPlace org={org} repo={repo} file_path={file_path} section_id={section_id} />
      ),
    },
    { label: 'Open', kind: 'number', cell: ({ open }) => open },
    { label: 'Suggested', kind: 'number', cell: ({ suggested }) => suggested },
  ]
  return (
    <>
      <h2>By section</h2>
      <Table
        caption="Open alerts by section"
        rows={sections}
        columns={columns}
        keyOf={({ repo, file_path, section_id }) => `${repo} ${file_path} ${section_id}`}
      />
    </>
  )
}

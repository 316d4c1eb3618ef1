import { Link } from '@remix-run/react'
import { Icon } from '#app/components/display/icon.tsx'
import { RelativeTime } from '#app/components/display/relative-time.tsx'
import { type Column, Table } from '#app/components/display/table.tsx'
import { RowAction } from '#app/components/inputs/row-action.tsx'
import type { PlatformOrgsWire } from '#server/accounts/orgs/wire'
import { orgPath } from '#shared/page-paths'

type PlatformOrg = PlatformOrgsWire['orgs'][number]

const COLUMNS: Column<PlatformOrg>[] = [
  {
    label: 'Organization',
    cell: ({ slug, name }) => (
      <>
        <Link className="row-title" to={orgPath(slug)} dir="auto">
          {name}
        </Link>
        <span className="row-path">{slug}</span>
      </>
    ),
  },
  { label: 'Members', kind: 'number', cell: ({ members }) => members },
  {
    label: 'Admins',
    kind: 'number',
    cell: ({ admins }) =>
      admins || (
        <span className="severity-error">
          <Icon name="alert" /> None
        </span>
      ),
  },
  { label: 'Created', kind: 'time', cell: ({ created_at }) => <RelativeTime at={created_at} /> },
  {
    label: 'State',
    cell: ({ suspended_at }) =>
      suspended_at ? (
        <>
          Suspended <RelativeTime at={suspended_at} />
        </>
      ) : (
        'Active'
      ),
  },
  {
    label: 'Action',
    kind: 'action',
    cell: ({ slug, suspended_at }) =>
      suspended_at ? (
        <RowAction row={{ slug }} act="resume" label="Resume" subject={slug} />
      ) : (
        <RowAction row={{ slug }} act="suspend" label="Suspend" subject={slug} isDangerous />
      ),
  },
]

export function PlatformOrgTable({ orgs }: { orgs: PlatformOrg[] }) {
  return (
    <Table
      caption="Organizations, by slug"
      rows={orgs}
      columns={COLUMNS}
      keyOf={({ slug }) => slug}
      isInactive={({ suspended_at }) => suspended_at !== null}
    />
  )
}

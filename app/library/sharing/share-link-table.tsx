import { RelativeTime } from '#app/components/display/relative-time.tsx'
import { type Column, Table } from '#app/components/display/table.tsx'
import { CopyButton } from '#app/components/inputs/copy-button.tsx'
import { RowAction } from '#app/components/inputs/row-action.tsx'
import type { ShareLinkWire } from '#server/library/sharing/wire'

const COLUMNS: Column<ShareLinkWire>[] = [
  {
    label: 'Link',
    cell: ({ url }) => (
      <>
        <a className="row-title" href={url}>
          {shortened(url)}
        </a>{' '}
        <CopyButton label="Copy link" text={() => url} />
      </>
    ),
  },
  { label: 'Created by', kind: 'name', cell: ({ created_by }) => created_by },
  { label: 'Created', kind: 'time', cell: ({ created_at }) => <RelativeTime at={created_at} /> },
  {
    label: 'Expires',
    kind: 'time',
    cell: ({ expires_at }) => (expires_at === null ? 'Never' : <RelativeTime at={expires_at} />),
  },
  {
    label: 'Action',
    kind: 'action',
    cell: ({ id, url }) => (
      <RowAction
        row={{ share_link_id: id }}
        act="revoke"
        label="Revoke"
        subject={shortened(url)}
        isDangerous
      />
    ),
  },
]

const SHOWN_CHARACTERS = 8

/** The start of the token is enough to tell links apart. */
const shortened = (url: string) => {
  const token = url.split('/').at(-1) ?? ''
  return `…/${token.slice(0, SHOWN_CHARACTERS)}…`
}

export function ShareLinkTable({ links }: { links: ShareLinkWire[] }) {
  return <Table caption="Public links" rows={links} columns={COLUMNS} keyOf={({ id }) => id} />
}

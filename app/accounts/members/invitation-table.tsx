import { RelativeTime } from '#app/components/display/relative-time.tsx'
import { type Column, Table } from '#app/components/display/table.tsx'
import { RowAction } from '#app/components/inputs/row-action.tsx'
import { roleLabel } from '#app/labels/role-label'
import type { InvitationWire } from '#server/accounts/orgs/wire'

const STATES: Record<InvitationWire['state'], string> = {
  open: 'Open',
  accepted: 'Accepted',
  revoked: 'Revoked',
  expired: 'Expired',
}

const inviteeName = ({ email }: InvitationWire) => email ?? 'Anyone with the link'

const COLUMNS: Column<InvitationWire>[] = [
  {
    label: 'For',
    cell: (invitation) => (
      <>
        <span className="row-title">{inviteeName(invitation)}</span>
        {invitation.only_for_email && ' (only this account)'}
      </>
    ),
  },
  { label: 'Role', kind: 'name', cell: ({ role }) => roleLabel(role) },
  { label: 'State', kind: 'name', cell: ({ state }) => STATES[state] },
  { label: 'Invited by', kind: 'name', cell: ({ created_by }) => created_by },
  { label: 'Expires', kind: 'time', cell: ({ expires_at }) => <RelativeTime at={expires_at} /> },
  {
    label: 'Action',
    kind: 'action',
    cell: (invitation) =>
      invitation.state === 'open' && (
        <RowAction
          row={{ invitation_id: invitation.id }}
          act="revoke"
          label="Revoke"
          subject={inviteeName(invitation)}
          isDangerous
        />
      ),
  },
]

export function InvitationTable({ invitations }: { invitations: InvitationWire[] }) {
  return (
    <Table
      caption="Invitations"
      rows={invitations}
      columns={COLUMNS}
      keyOf={({ id }) => id}
      isInactive={({ state }) => state !== 'open'}
    />
  )
}

import { type Column, Table } from '#app/components/display/table.tsx'
import type { ChatReport, ChatWire } from '#server/talk/chat/wire'

type Channel = ChatWire['channels'][number]

const STATES: Record<ChatReport['channels'][number]['state'], string> = {
  ready: 'Ready',
  missing: 'Not found, or private without the app',
  archived: 'Archived',
  shared: 'Read by another workspace',
  shared_refused: 'Read by another workspace: nothing is posted',
}

interface Props {
  channels: Channel[]
  /** The channel states from a test. Null before a test. */
  report: ChatReport['channels'] | null
}

/** The channels that repositories post to, and whether they may post to channels shared with other workspaces. */
export function ChannelTable({ channels, report }: Props) {
  const columns: Column<Channel>[] = [
    { label: 'Channel', cell: ({ name }) => name },
    { label: 'Repositories', kind: 'name', cell: ({ repos }) => repos.join(', ') },
    {
      label: 'Shared with other workspaces',
      cell: ({ allows_shared }) => (allows_shared ? 'Allowed' : 'Refused'),
    },
    ...(report ? [{ label: 'State', cell: ({ name }: Channel) => stateOf(name, report) }] : []),
  ]
  return (
    <Table caption="Channels in CONFIG.yaml" rows={channels} columns={columns} keyOf={({ name }) => name} />
  )
}

function stateOf(name: string, report: NonNullable<Props['report']>): string {
  const tested = report.find((each) => each.name === name)
  return tested ? STATES[tested.state] : 'Not tested'
}

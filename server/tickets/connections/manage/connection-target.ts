import { LABELS } from '../credentials/credential-kinds'
import type { OwnConnection } from '../credentials/own-connections'

/** The name of a connection in the audit log. */
export const connectionTarget = ({ id, kind, host }: OwnConnection) => ({
  kind: 'ticket_connection',
  id,
  name: `${LABELS[kind]} ${host}`,
})

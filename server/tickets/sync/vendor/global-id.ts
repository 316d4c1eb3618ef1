import type { Repository } from '#server/kernel/repositories/find-repository'
import type { Connection } from '#spec/config/schema/schema'
import { connectionProject } from '#spec/tickets/links/ticket-project'
import type { SyncTarget } from '../world/sync-target'

/** The id of a ticket, unique on its host. An issue number is prefixed with its repository. */
export function globalId(target: SyncTarget, connection: Connection, ticketId: string): string {
  const isNumber = connection.system === 'code_host' && !ticketId.includes('#')
  const project = isNumber ? connectionProject(connection, projectWorld(target)) : null
  return (project === null ? ticketId : `${project}#${ticketId}`).toLowerCase()
}

const projectWorld = ({ repository, config }: { repository: Repository; config: SyncTarget['config'] }) => ({
  repository: { owner: repository.owner, name: repository.name },
  config,
})

import type { ProjectDescription } from '#server/ports/tracker/port'
import type { ConfigInForce } from '#spec/config/load-config'
import { formatPath, type Path } from '#spec/config/path'
import { isSameStatus } from '#spec/engines/map-status'
import type { Missing } from '../wire'
import type { StatusMapping } from './status-mapping'

interface ConfiguredConnection {
  name: string
  inForce: ConfigInForce
}

/** The names under a connection in CONFIG.yaml that are missing in its project, each with its line. */
export function findMissing(
  { name, inForce }: ConfiguredConnection,
  project: ProjectDescription,
  mapping: StatusMapping,
): Missing[] {
  const connection = inForce.config.ticket_systems[name]
  if (!connection) return []
  const under = (...keys: string[]) => ['ticket_systems', name, ...keys]
  const missing = (missingKind: Missing['what'], value: string, path: Path): Missing => ({
    what: missingKind,
    name: value,
    key: formatPath(path),
    line: lineOf(path, inForce),
    message: `${project.key} has no ${missingKind} ${JSON.stringify(value)}.`,
  })
  const { hierarchy, field_map: fields, status_map: statuses } = connection
  const hasType = (type: string) =>
    !project.features.types || project.types.some((each) => isSame(each.name, type))
  const hasField = (field: string) =>
    project.fields.some((each) => isSame(each.id, field) || isSame(each.name, field))
  const hasStatus = (status: string) => project.statuses.some((each) => isSameStatus(each.name, status))
  const types: [string, Path][] = [
    ...Object.entries(hierarchy.depth_to_type).map(([depth, type]): [string, Path] => [
      type ?? '',
      under('hierarchy', 'depth_to_type', depth),
    ]),
    [hierarchy.default_type, under('hierarchy', 'default_type')],
  ]
  const mapped: [string, Path][] = [
    ...Object.entries(fields.standard).map(([source, field]): [string, Path] => [
      field,
      under('field_map', 'standard', source),
    ]),
    ...Object.keys(fields.custom).map((field): [string, Path] => [
      field,
      under('field_map', 'custom', field),
    ]),
  ]
  const reverse = connection.system === 'code_host' ? [] : Object.keys(statuses.reverse)
  return [
    ...types.filter(([type]) => !hasType(type)).map(([type, path]) => missing('type', type, path)),
    ...mapping.forward.map(({ state, missing: status }) =>
      missing('status', status, under('status_map', 'forward', state)),
    ),
    ...reverse
      .filter((status) => !hasStatus(status))
      .map((status) => missing('status', status, under('status_map', 'reverse', status))),
    ...mapped.filter(([field]) => !hasField(field)).map(([field, path]) => missing('field', field, path)),
  ]
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** Null for a name that is a default and not in the file. */
export function lineOf(path: Path, { origins }: ConfigInForce): number | null {
  const origin = origins[formatPath(path)]
  return origin && origin.from !== 'default' ? origin.line : null
}

import type { RouteOf } from '#server/kernel/route'
import type { procedures } from './implementation'

export const routes: RouteOf<typeof procedures>[] = [
  {
    method: 'GET',
    path: '/app/admin/api/operation',
    procedure: 'operation.overview',
    description:
      'Sizes of organizations are estimates of the last night. Slow queries need the Postgres extension pg_stat_statements. Settings are those of the process that answers; of secrets only whether they are set.',
    tag: 'Administration',
    summary: 'Version, migrations, workers, lag, slow queries, errors, sizes and settings in force',
  },
]

import type { RouteOf } from '#server/kernel/route'
import type { procedures } from './implementation'

const tag = 'Configuration'

export const routes: RouteOf<typeof procedures>[] = [
  {
    method: 'GET',
    path: '/schemas/config.json',
    procedure: 'config.schema',
    description: 'Name it in `$schema` or in the settings of an editor to get completion and checks.',
    tag,
    summary: 'The JSON Schema (draft 2020-12) of CONFIG.yaml, for editors',
    etag: true,
  },
]

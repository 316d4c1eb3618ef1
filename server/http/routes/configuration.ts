import type { Row } from '../row'

const tag = 'Configuration'

export const configurationRows: Row[] = [
  {
    method: 'GET',
    path: '/schemas/config.json',
    procedure: 'config.schema',
    tag,
    summary: 'The JSON Schema (draft 2020-12) of CONFIG.yaml, for editors',
    etag: true,
  },
  {
    method: 'GET',
    path: '/app/{org}/api/repos/{owner}/{repo}/config',
    procedure: 'repos.config',
    tag,
    summary: 'Every setting in force in a repository, and where it is written',
  },
]

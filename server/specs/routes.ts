import type { RouteOf } from '../kernel/route'
import type { procedures } from './implementation'

export const routes: RouteOf<typeof procedures>[] = [
  {
    method: 'GET',
    path: '/app/{org}/api/specs/{owner}/{repo}/{file_path*}',
    procedure: 'specs.spec',
    tag: 'Reading',
    summary: 'One spec: frontmatter, sections, criteria, diagnostics and rendered HTML',
    etag: true,
    markdown: 'specs.markdown',
  },
  {
    method: 'GET',
    path: '/app/{org}/api/docs/{owner}/{repo}/{file_path*}',
    procedure: 'specs.doc',
    tag: 'Reading',
    summary: 'One document of any type, rendered',
    etag: true,
    markdown: 'specs.markdown',
  },
]

import type { RouteOf } from '#server/kernel/route'
import type { procedures } from './implementation'

export const routes: RouteOf<typeof procedures>[] = [
  {
    method: 'GET',
    path: '/app/{org}/api/specs/{owner}/{repo}/{file_path*}',
    procedure: 'specs.spec',
    upstream: 'code_host',
    description:
      'The text is that of the default branch. `as_of` gives it as of a day (`2026-01-31`) or a commit; `?format=md` gives the markdown itself.',
    tag: 'Reading',
    summary: 'One spec: frontmatter, sections, criteria, diagnostics and rendered HTML',
    etag: true,
    markdown: 'specs.markdown',
  },
  {
    method: 'GET',
    path: '/app/{org}/api/docs/{owner}/{repo}/{file_path*}',
    procedure: 'specs.doc',
    upstream: 'code_host',
    description:
      'For documents that are not specs, and for specs as plain documents. `as_of` gives a past version; `?format=md` gives the markdown itself.',
    tag: 'Reading',
    summary: 'One document of any type, rendered',
    etag: true,
    markdown: 'specs.markdown',
  },
]

import type { RouteOf } from '../kernel/route'
import type { procedures } from './implementation'

export const routes: RouteOf<typeof procedures>[] = [
  {
    method: 'GET',
    path: '/app/{org}/files/{owner}/{repo}/{image_path*}',
    procedure: 'files.image',
    upstream: 'code_host',
    tag: 'Reading',
    summary: 'An image of a repository: PNG, JPEG, GIF, WebP or SVG',
    description: 'Documents’ images lead here. SVG is sent so that none of its scripts can run.',
    bytes: 'image/*',
  },
]

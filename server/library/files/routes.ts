import type { RouteOf } from '#server/kernel/route'
import type { procedures } from './implementation'

export const routes: RouteOf<typeof procedures>[] = [
  {
    method: 'GET',
    path: '/app/{org}/files/{owner}/{repo}/{image_path*}',
    procedure: 'files.image',
    upstream: 'code_host',
    tag: 'Reading',
    summary: 'Get an image of a repository: PNG, JPEG, GIF, WebP or SVG',
    description: 'Images in documents link here. SVG is served in a sandbox, so its scripts cannot run.',
    bytes: 'image/*',
  },
  {
    method: 'GET',
    path: '/app/{org}/remote-images/{remote_image}',
    procedure: 'files.remoteImage',
    upstream: 'image_host',
    tag: 'Reading',
    summary: 'Get an image of another host that a document contains: PNG, JPEG, GIF, WebP or AVIF',
    description:
      'Rendered documents contain the address, which is signed. The image has at most 5 MB and is kept for a day.',
    bytes: 'image/*',
  },
  {
    method: 'GET',
    path: '/app/{org}/api/files/{owner}/{repo}/{file_path*}',
    procedure: 'files.download',
    upstream: 'code_host',
    tag: 'Reading',
    summary: 'Download a file of a repository',
    description: 'The file at the indexed commit. Symbolic links are not followed.',
    conflict: 'The file is larger than 25 MB.',
    bytes: 'application/octet-stream',
  },
]

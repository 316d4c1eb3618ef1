import type { RouteOf } from '#server/kernel/route'
import type { procedures } from './implementation'

const tag = 'Share links'

export const routes: RouteOf<typeof procedures>[] = [
  {
    method: 'GET',
    path: '/app/{org}/api/share-links',
    procedure: 'sharing.list',
    description: 'Filter by `repo` and `file_path`. Expired and revoked links are left out.',
    tag,
    summary: 'The public links of the org that work, newest first',
  },
  {
    method: 'POST',
    path: '/app/{org}/api/share-links',
    procedure: 'sharing.create',
    description:
      'Anyone with the link reads the present version of the document, without signing in. It expires in 7, 30 or 90 days; `null` needs `org:manage`.',
    example: { repo: 'acme/payments', file_path: 'docs/specs/refunds.md', expires_in_days: 30 },
    conflict: 'The organization does not allow public links',
    tag,
    summary: 'Create a public link to one document',
  },
  {
    method: 'DELETE',
    path: '/app/{org}/api/share-links/{share_link_id}',
    procedure: 'sharing.revoke',
    description: 'The link answers 404 from the next request on.',
    tag,
    summary: 'Revoke a public link',
  },
  {
    method: 'GET',
    path: '/share/{share_token}/images/{shared_image*}',
    procedure: 'sharing.image',
    upstream: 'code_host',
    tag: 'Public',
    summary: 'Get an image of a shared document',
    description: 'Only images of the repository that the document shows.',
    bytes: 'image/*',
  },
  {
    method: 'GET',
    path: '/share/{share_token}/remote-images/{shared_remote_image}',
    procedure: 'sharing.remoteImage',
    upstream: 'code_host',
    tag: 'Public',
    summary: 'Get an image of another host that a shared document shows',
    description:
      'The page of the document contains the address. 502 also if the host of the image sends none.',
    bytes: 'image/*',
  },
]

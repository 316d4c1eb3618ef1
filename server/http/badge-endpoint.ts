import { BADGES, readBadge } from '#server/insight/badges/index'
import { notFound } from '#server/kernel/errors'
import { OrgSlug } from '#server/kernel/paths'
import type { RequestEntry } from './entry'
import type { HttpContext } from './envelope'
import type { Reply } from './response/reply'

const HEADERS = {
  'content-type': 'image/svg+xml',
  'cache-control': 'public, max-age=300',
  // Applies when the image is opened as a page.
  'content-security-policy': "default-src 'none'; sandbox",
}

/** `GET /badges/{org}/health.svg` and `coverage.svg`, open to anyone if the org publishes them. */
export const createBadgeEndpoint =
  ({ identifyCaller, countCaller }: RequestEntry) =>
  async (c: HttpContext): Promise<Reply> => {
    const ctx = await identifyCaller(c)
    await countCaller(c, ctx, 'api')
    const slug = OrgSlug.safeParse(c.req.param('org'))
    const badge = BADGES.find((name) => `${name}.svg` === c.req.param('badge'))
    const svg = slug.success && badge ? await readBadge(ctx, slug.data, badge) : null
    if (svg === null) throw notFound()
    return { status: 200, headers: { ...HEADERS }, content: svg }
  }

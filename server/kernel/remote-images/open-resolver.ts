import { remoteImagePath } from '#shared/page-paths'
import { hasRemoteImage } from '#spec/render/urls/remote-images'
import type { UrlResolver } from '#spec/render/urls/resolve-relative-urls'
import type { OrgContext } from '../context'
import { linksFrom } from '../urls'
import { openImageTokens } from './image-token'

interface DocumentLocation {
  repository: { owner: string; name: string }
  path: string
}

/** Resolves links and images in the rendered HTML of a document. Images of other hosts lead to our proxy. */
export async function openResolver(
  ctx: Pick<OrgContext, 'db' | 'secretBox' | 'org'>,
  { repository, path }: DocumentLocation,
  html: string,
): Promise<UrlResolver> {
  const { org } = ctx
  const links = linksFrom(org, repository, path)
  if (!hasRemoteImage(html)) return links
  const { tokenOf } = await openImageTokens(ctx)
  return {
    ...links,
    remoteImages: {
      address: (url) => remoteImagePath(org.slug, tokenOf(url)),
      loadAtOnce: org.loadsRemoteImages ?? false,
    },
  }
}

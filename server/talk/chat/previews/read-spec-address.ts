import type { Context, Org } from '#server/kernel/context'
import type { DocumentAddress } from '#spec/tools/index'

/** The document of a link to one of our pages of this org. Null for other addresses. */
export function readSpecAddress(
  { baseUrl, org }: Pick<Context, 'baseUrl'> & { org: Pick<Org, 'slug'> },
  address: string,
): DocumentAddress | null {
  if (!URL.canParse(address)) return null
  const { origin, pathname } = new URL(address)
  if (origin !== new URL(baseUrl).origin) return null
  const [, app, slug, kind, owner = '', repo = '', ...path] = pathname.split('/').map(decode)
  if (app !== 'app' || slug?.toLowerCase() !== org.slug) return null
  if ((kind !== 'specs' && kind !== 'docs') || path.length === 0) return null
  return { repo: `${owner}/${repo}`, path: path.join('/') }
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    // This address cannot belong to a document.
    return part
  }
}

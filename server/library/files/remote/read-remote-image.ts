import { createHash } from 'node:crypto'
import type { OrgContext } from '#server/kernel/context'
import { notFound } from '#server/kernel/errors'
import { openImageTokens } from '#server/kernel/remote-images/image-token'
import { ImageHostError } from '#server/ports/image-hosts/port'
import { WeightedLru } from '#shared/weighted-lru'
import type { Image } from '../get-image'
import { imageTypeOf } from '../image-type'

const DAY_SECONDS = 24 * 60 * 60

export interface RemoteImage extends Image {
  maxAgeSeconds: number
}

interface CachedImage extends Image {
  readAt: number
}

const MAX_CACHED_BYTES = 64 * 1024 * 1024

const cache = new WeightedLru<CachedImage>('remote_images', MAX_CACHED_BYTES, ({ bytes }) => bytes.length)
/** Reads under way, so that readers of the same page send one request. */
const reading = new Map<string, Promise<CachedImage>>()

/** An image of another host, by an address that we signed. It is read again after a day. */
export async function readRemoteImage(ctx: OrgContext, token: string): Promise<RemoteImage> {
  const url = (await openImageTokens(ctx)).urlIn(token)
  if (url === null) throw notFound()
  const key = `${ctx.org.id} ${url}`
  const cached = cache.get(key)
  const isFresh = cached && ctx.clock.now().getTime() - cached.readAt < DAY_SECONDS * 1_000
  const { readAt: _, ...image } = isFresh ? cached : await readOnce(ctx, key, url)
  return { ...image, maxAgeSeconds: DAY_SECONDS }
}

async function readOnce(ctx: OrgContext, key: string, url: string): Promise<CachedImage> {
  const underWay = reading.get(key)
  if (underWay) return underWay
  const started = readFromHost(ctx, url).finally(() => reading.delete(key))
  reading.set(key, started)
  const image = await started
  cache.set(key, image)
  return image
}

/** The content decides the type. What the host says about it is not used. */
async function readFromHost({ ports, clock }: OrgContext, url: string): Promise<CachedImage> {
  const bytes = await ports.imageHosts.read(url)
  const type = imageTypeOf(bytes) ?? (isAvif(bytes) ? 'image/avif' : null)
  if (type === null)
    throw new ImageHostError(
      `${new URL(url).host} sent no image in a supported format: PNG, JPEG, GIF, WebP or AVIF.`,
    )
  const sha = createHash('sha256').update(bytes).digest('hex')
  return { type, sha, bytes, readAt: clock.now().getTime() }
}

const isAvif = (bytes: Uint8Array) =>
  /^ftypavi[fs]$/.test(Buffer.from(bytes.subarray(4, 12)).toString('latin1'))

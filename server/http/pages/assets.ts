import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { takesGzip } from '../request/accept'

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
}
const PACKED_ALREADY = new Set(['.png', '.webp', '.woff2'])

interface Asset {
  plain: Uint8Array<ArrayBuffer>
  packed: Uint8Array<ArrayBuffer> | null
  etag: string
}

/** Serves only files that existed at the start. Looks up a path in that list and never opens it. */
export function createAssets(folder: string): (request: Request) => Promise<Response | null> {
  const paths = new Set(listFiles(folder).map((file) => `/${file}`))
  const loaded = new Map<string, Asset>()
  return async (request) => {
    const { pathname } = new URL(request.url)
    if (!paths.has(pathname) || !['GET', 'HEAD'].includes(request.method)) return null
    const asset = loaded.get(pathname) ?? (await loadAsset(join(folder, pathname)))
    loaded.set(pathname, asset)
    return respond(request, pathname, asset)
  }
}

const listFiles = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name).slice(folder.length).replaceAll('\\', '/').replace(/^\//, ''),
    )

async function loadAsset(file: string): Promise<Asset> {
  const plain = new Uint8Array(await readFile(file))
  const packed = PACKED_ALREADY.has(extname(file)) ? null : new Uint8Array(await promisify(gzip)(plain))
  return { plain, packed, etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"` }
}

function respond(request: Request, pathname: string, { plain, packed, etag }: Asset): Response {
  const isPacked = packed !== null && takesGzip(request)
  const body = isPacked ? packed : plain
  const headers = new Headers({
    'content-type': TYPES[extname(pathname)] ?? 'application/octet-stream',
    // Names under /assets/ contain a hash of the content.
    'cache-control': pathname.startsWith('/assets/')
      ? 'public, max-age=31536000, immutable'
      : 'public, max-age=3600',
    vary: 'Accept-Encoding',
    etag,
  })
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers })
  if (isPacked) headers.set('content-encoding', 'gzip')
  headers.set('content-length', String(body.byteLength))
  return new Response(request.method === 'HEAD' ? null : body, { headers })
}

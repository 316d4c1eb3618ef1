import { createRequestHandler, type ServerBuild } from '@remix-run/server-runtime'
import type { AppLoadContext } from '#app/request/load-context'
import { toAlternateRoute } from './alternate-routes'
import { createAssets } from './assets'
import { readableAddress } from './readable-address'

export interface Pages {
  page(request: Request, load: AppLoadContext): Promise<Response>
  /** A file of the browser build. Null when no file has this path. */
  asset(request: Request): Promise<Response | null>
}

/** The pages: the Remix build and its browser files. */
export function createPages({ build, assetsDir }: { build: ServerBuild; assetsDir: string }): Pages {
  const handle = createRequestHandler(build, 'production')
  return {
    page: (request, load) => handle(toAlternateRoute(readableAddress(request)), load),
    asset: createAssets(assetsDir),
  }
}

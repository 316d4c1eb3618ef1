import { createRequestHandler, type ServerBuild } from '@remix-run/server-runtime'
import type { AppLoadContext } from '../../../app/request/load-context'
import { createAssets } from './assets'
import { toTwin } from './page-twins'

export interface Pages {
  page(request: Request, load: AppLoadContext): Promise<Response>
  /** A file of the browser's build, or null when the path names none. */
  asset(request: Request): Promise<Response | null>
}

/** What people see: the Remix build, and the files that it sends to the browser. */
export function createPages({ build, assetsDir }: { build: ServerBuild; assetsDir: string }): Pages {
  const handle = createRequestHandler(build, 'production')
  return {
    page: (request, load) => handle(toTwin(request), load),
    asset: createAssets(assetsDir),
  }
}

import type { ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { startGit, tryGit } from './git'
import type { Act } from './orders'
import type { World } from './world'

/** Sends an archive. GitHub serves archives from another host, with a token in the URL. */
export async function sendArchive(
  world: World,
  url: URL,
  response: ServerResponse,
  act: Act | null,
): Promise<void> {
  const [, , owner = '', name = '', , sha = ''] = url.pathname.split('/')
  const bearer = world.tokens.get(url.searchParams.get('token') ?? '')
  const repository = world.repositoryAt(owner, name)
  if (!repository || bearer?.kind !== 'installation' || bearer.installation !== repository.installation)
    return void response.writeHead(404).end('404: Not Found')
  if (act?.kind === 'never') return
  const args = ['archive', '--format=tar.gz', `--prefix=${owner}-${name}-${sha.slice(0, 7)}/`, sha]
  response.writeHead(200, { 'content-type': 'application/x-gzip' })
  if (act?.kind === 'half_body') {
    const { out } = await tryGit(repository.path, args)
    return void response.write(out.subarray(0, out.length / 2), () => response.destroy())
  }
  const child = startGit(repository.path, args)
  await pipeline(child.stdout, response).catch(() => child.kill())
}

import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { load } from '#app/loaders/load.server'
import { submit } from '#app/loaders/submit.server'
import type { Caller } from '#server/router'
import type { Source } from './steps'

export type SourceData = Awaited<ReturnType<typeof loadSources>>

/** What the caller may choose documents from. */
export async function loadSources(args: LoaderFunctionArgs) {
  const { org = '' } = args.params
  return load(args, async (caller) => {
    const [list, { permissions }] = await Promise.all([
      caller.connections.list({ org }),
      caller.profile.profile({ org }),
    ])
    const mayConnect = permissions.includes('platform:manage')
    // Without LOCAL_ROOTS there is no list, only the field for a path.
    const folders = mayConnect
      ? (await submit(caller, ({ connections }) => connections.folders({ org }))).done
      : null
    return {
      mayConnect,
      roots: folders?.roots ?? [],
      repositories: folders?.repositories.filter(({ connected_as }) => connected_as === null) ?? [],
      takesToken: list.takes_token,
      installUrl: list.install_url,
      sample: list.sample_path,
    }
  })
}

interface Choice {
  source: Source
  /** Checked repositories, and the path that was entered. */
  paths: string[]
  token: string | undefined
}

export function readChoice(form: FormData): Choice {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const source = text('source')
  const paths = [...form.getAll('path').map(String), text('other')].filter((path) => path !== '')
  return {
    source: source === 'github' || source === 'sample' ? source : 'folder',
    paths,
    token: text('token') || undefined,
  }
}

/** Connects what was chosen and returns the first repository. The sample makes way for a choice of one's own. */
export async function connectChoice(caller: Caller, org: string, { source, paths, token }: Choice) {
  const { connections, sample_path: sample } = await caller.connections.list({ org })
  const connectedSample = connections.find(({ path }) => path !== null && path === sample)
  if (source === 'sample')
    return sample === null || connectedSample
      ? connectedSample
      : caller.connections.connect({ org, path: sample })
  const connected = []
  for (const path of paths) connected.push(await caller.connections.connect({ org, path, token }))
  const { step } = await caller.orgs.firstStep({ org })
  if (step !== null && connectedSample)
    await caller.connections.disconnect({ org, connection_id: String(connectedSample.id) })
  return connected[0]
}

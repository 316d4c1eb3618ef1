import { tryGit } from '../git'
import { missing, refuseEmpty, tipOf, typeOf } from '../objects'
import { created, json, onRepository, Refusal, type Route } from '../route'

const AT = '/repos/{owner}/{repo}/git'
const NONE = '0'.repeat(40)

export const refRoutes: Route[] = [
  onRepository(`GET ${AT}/ref/{ref}`, async ({ path, params }) => {
    const name = branchOf(params.ref)
    const sha = await tipOf(path, name)
    if (!sha) throw await missing(path)
    return json(refShape(name, sha))
  }),

  onRepository(`POST ${AT}/refs`, async ({ path, body }) => {
    await refuseEmpty(path)
    const { ref, sha } = body as { ref: string; sha: string }
    if (!/^refs\/heads\/./.test(ref)) throw new Refusal(422, 'Reference name must start with refs/')
    const name = ref.slice('refs/heads/'.length)
    if ((await typeOf(path, sha)) !== 'commit') throw new Refusal(422, 'Object does not exist')
    if (await tipOf(path, name)) throw new Refusal(422, 'Reference already exists')
    if (!(await updateRef(path, ref, sha, NONE))) throw new Refusal(422, 'Reference update failed')
    return created(refShape(name, sha))
  }),

  onRepository(`PATCH ${AT}/refs/{ref}`, async ({ path, params, body }) => {
    const name = branchOf(params.ref)
    const { sha, force = false } = body as { sha: string; force?: boolean }
    const current = await tipOf(path, name)
    if (!current) throw new Refusal(422, 'Reference does not exist')
    if ((await typeOf(path, sha)) !== 'commit') throw new Refusal(422, 'Object does not exist')
    const { code } = await tryGit(path, ['merge-base', '--is-ancestor', current, sha])
    if (code !== 0 && !force) throw new Refusal(422, 'Update is not a fast forward')
    if (!(await updateRef(path, `refs/heads/${name}`, sha, current)))
      throw new Refusal(422, 'Update is not a fast forward')
    return json(refShape(name, sha))
  }),

  onRepository(`DELETE ${AT}/refs/{ref}`, async ({ path, params }) => {
    const name = branchOf(params.ref)
    const current = await tipOf(path, name)
    if (!current) throw new Refusal(422, 'Reference does not exist')
    await tryGit(path, ['update-ref', '-d', `refs/heads/${name}`, current])
    return { kind: 'nothing' }
  }),
]

function branchOf(ref = ''): string {
  if (!ref.startsWith('heads/')) throw new Refusal(404, 'Not Found')
  return ref.slice('heads/'.length)
}

const refShape = (name: string, sha: string) => ({
  ref: `refs/heads/${name}`,
  node_id: sha,
  url: name,
  object: { type: 'commit', sha, url: sha },
})

async function updateRef(path: string, ref: string, sha: string, expected: string): Promise<boolean> {
  return (await tryGit(path, ['update-ref', ref, sha, expected])).code === 0
}

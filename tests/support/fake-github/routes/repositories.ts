import { git } from '../git'
import { commitShape, defaultBranchOf, readCommit, tipOf } from '../objects'
import { json, list, onRepository, Refusal, type Route } from '../route'
import { repositoryShape } from '../shapes'

const AT = '/repos/{owner}/{repo}'

export const repositoryRoutes: Route[] = [
  onRepository(`GET ${AT}`, async ({ url, repository, path }) =>
    json(repositoryShape(url, repository, await defaultBranchOf(path))),
  ),

  onRepository(`GET ${AT}/branches`, async ({ path }) => {
    const printed = await git(path, ['for-each-ref', '--format=%(refname)%00%(objectname)', 'refs/heads'])
    const branches = printed.split('\n').filter(Boolean)
    return list(
      branches.map((line) => {
        const [ref = '', sha = ''] = line.split('\0')
        return { name: ref.slice('refs/heads/'.length), commit: { sha, url: sha }, protected: false }
      }),
    )
  }),

  onRepository(`GET ${AT}/branches/{branch}`, async ({ url, params, path }) => {
    const { branch: name = '' } = params
    const sha = await tipOf(path, name)
    if (!sha) throw new Refusal(404, 'Branch not found')
    return json({
      name,
      commit: commitShape(url, await readCommit(path, sha)),
      protected: false,
      protection_url: '',
    })
  }),
]

import { git, tryGit } from '../git'
import { makeTree } from '../make-tree'
import { gitCommitShape, missing, readCommit, refuseEmpty, typeOf } from '../objects'
import { created, json, onRepository, Refusal, type Reply, type RepositoryCall, type Route } from '../route'

const AT = '/repos/{owner}/{repo}/git'

export const objectRoutes: Route[] = [
  onRepository(`GET ${AT}/trees/{tree_sha}`, readTree),

  onRepository(`POST ${AT}/trees`, async ({ path, body }) => {
    await refuseEmpty(path)
    const sha = await makeTree(path, body as never)
    return created({ sha, url: sha, tree: [], truncated: false })
  }),

  onRepository(`GET ${AT}/blobs/{file_sha}`, async ({ path, params, accept }) => {
    const { file_sha: sha = '' } = params
    const { code, out } = await tryGit(path, ['cat-file', 'blob', sha])
    if (code !== 0) throw await missing(path)
    if (accept.includes('raw'))
      return { kind: 'bytes', bytes: out, type: 'application/vnd.github.raw+json; charset=utf-8' }
    return json({
      sha,
      node_id: sha,
      url: sha,
      size: out.length,
      encoding: 'base64',
      content: out.toString('base64'),
    })
  }),

  onRepository(`POST ${AT}/blobs`, async ({ path, body }) => {
    await refuseEmpty(path)
    const input = Buffer.from(String(body.content), body.encoding === 'base64' ? 'base64' : 'utf8')
    const sha = await git(path, ['hash-object', '-w', '--stdin'], { input })
    return created({ sha, url: sha })
  }),

  onRepository(`GET ${AT}/commits/{commit_sha}`, async ({ url, path, params }) => {
    return json(gitCommitShape(url, await readCommit(path, params.commit_sha ?? '')))
  }),

  onRepository(`POST ${AT}/commits`, async ({ url, path, body }) => {
    await refuseEmpty(path)
    const sha = await makeCommit(path, body as never)
    return created(gitCommitShape(url, await readCommit(path, sha)))
  }),
]

interface NewCommit {
  message: string
  tree: string
  parents?: string[]
  author?: Person
  committer?: Person
}

interface Person {
  name: string
  email: string
  date?: string
}

export async function makeCommit(
  path: string,
  { message, tree, parents = [], ...people }: NewCommit,
): Promise<string> {
  if ((await typeOf(path, tree)) !== 'tree') throw new Refusal(422, 'Tree SHA does not exist')
  for (const parent of parents)
    if ((await typeOf(path, parent)) !== 'commit')
      throw new Refusal(422, 'Parent SHA does not exist or is not a commit object')
  const author = people.author ?? { name: 'GitHub', email: 'noreply@github.com' }
  const committer = people.committer ?? author
  for (const { name, email } of [author, committer])
    if (!name || !email) throw new Refusal(422, 'Invalid request. "email" was not supplied.')
  const env = { ...variables('AUTHOR', author), ...variables('COMMITTER', committer) }
  const args = ['commit-tree', tree, ...parents.flatMap((parent) => ['-p', parent])]
  return git(path, args, { input: message, env })
}

const variables = (role: string, { name, email, date }: Person) => ({
  [`GIT_${role}_NAME`]: name,
  [`GIT_${role}_EMAIL`]: email,
  ...(date ? { [`GIT_${role}_DATE`]: date } : {}),
})

const TYPES: Record<string, string> = { '040000': 'tree', '160000': 'commit' }

async function readTree({ world, path, params, query }: RepositoryCall): Promise<Reply> {
  const { tree_sha: treeSha = '' } = params
  const deep = query.has('recursive') ? ['-r', '-t'] : []
  const { code, out } = await tryGit(path, ['ls-tree', '-z', '-l', '--full-tree', ...deep, treeSha])
  const entries = out.toString('utf8').split('\0').filter(Boolean).map(entryOf)
  // GitHub has no empty trees.
  if (code !== 0 || entries.length === 0) throw await missing(path)
  const truncated = deep.length > 0 && entries.length > world.treeLimit
  return json({
    sha: treeSha,
    url: treeSha,
    tree: truncated ? entries.slice(0, world.treeLimit) : entries,
    truncated,
  })
}

function entryOf(record: string) {
  const tab = record.indexOf('\t')
  const [mode = '', , sha = '', size = '-'] = record.slice(0, tab).split(/ +/)
  const sized = size === '-' ? {} : { size: Number(size) }
  return { path: record.slice(tab + 1), mode, type: TYPES[mode] ?? 'blob', sha, ...sized, url: sha }
}

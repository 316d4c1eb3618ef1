import { changedFiles } from '../changed-files'
import { git, tryGit } from '../git'
import { makeTree } from '../make-tree'
import { commitShape, defaultBranchOf, missing, readCommit, readCommits, tipOf, typeOf } from '../objects'
import { created, onRepository, pageOf, Refusal, type Reply, type RepositoryCall, type Route } from '../route'
import { makeCommit } from './git-objects'

const AT = '/repos/{owner}/{repo}'

export const commitRoutes: Route[] = [
  onRepository(`GET ${AT}/commits`, async ({ url, path, query }) => {
    const sha = query.get('sha') ?? (await tipOf(path, await defaultBranchOf(path))) ?? ''
    if ((await typeOf(path, sha)) !== 'commit') throw await missing(path)
    const { page, size } = pageOf(query)
    const paths = query.has('path') ? ['--', query.get('path') ?? ''] : []
    const range = [`--skip=${(page - 1) * size}`, `--max-count=${size + 1}`, sha]
    const commits = await readCommits(path, [...range, ...paths])
    const shapes = commits.slice(0, size).map((commit) => commitShape(url, commit))
    return { kind: 'page', value: shapes, hasMore: commits.length > size }
  }),

  onRepository(`GET ${AT}/compare/{basehead}`, compare),

  onRepository(`PUT ${AT}/contents/{path}`, async ({ url, path, params, body }) => {
    const { message, content, branch, author, committer } = body as never as Contents
    const name = branch ?? (await defaultBranchOf(path))
    const parent = await tipOf(path, name)
    const input = Buffer.from(content, 'base64')
    const sha = await git(path, ['hash-object', '-w', '--stdin'], { input })
    const entry = { path: params.path ?? '', mode: '100644', type: 'blob', sha }
    const base = parent ? { base_tree: (await readCommit(path, parent)).tree } : {}
    const tree = await makeTree(path, { ...base, tree: [entry] })
    const commitSha = await makeCommit(path, {
      message,
      tree,
      parents: parent ? [parent] : [],
      author,
      committer,
    })
    await git(path, ['update-ref', `refs/heads/${name}`, commitSha, parent ?? '0'.repeat(40)])
    return created({ content: null, commit: commitShape(url, await readCommit(path, commitSha)).commit })
  }),

  onRepository(`GET ${AT}/tarball/{ref}`, async ({ url, world, repository, installation, path, params }) => {
    const { ref = '' } = params
    if ((await typeOf(path, ref)) !== 'commit' || !installation) throw new Refusal(404, 'Not Found')
    const expiresAt = new Date(world.now().getTime() + 300_000)
    const token = world.newToken({ kind: 'installation', installation, expiresAt })
    const { owner, name } = repository
    return { kind: 'redirect', to: `${url}/codeload/${owner}/${name}/legacy.tar.gz/${ref}?token=${token}` }
  }),
]

interface Contents {
  message: string
  content: string
  branch?: string
  author?: { name: string; email: string; date?: string }
  committer?: { name: string; email: string; date?: string }
}

async function compare({ url, path, params, query }: RepositoryCall): Promise<Reply> {
  const [base = '', head = ''] = (params.basehead ?? '').split('...')
  const [baseCommit] = await Promise.all([readCommit(path, base), readCommit(path, head)])
  const { code, out } = await tryGit(path, ['merge-base', base, head])
  const mergeBase = out.toString().trim()
  if (code !== 0) throw new Refusal(404, `No common ancestor between ${base} and ${head}.`)
  const counts = await git(path, ['rev-list', '--left-right', '--count', `${base}...${head}`])
  const [behind = 0, ahead = 0] = counts.split('\t').map(Number)
  const { page, size } = pageOf(query)
  const range = [
    `--skip=${Math.max(0, ahead - page * size)}`,
    `--max-count=${Math.max(0, Math.min(size, ahead - (page - 1) * size))}`,
  ]
  const commits = ahead === 0 ? [] : await readCommits(path, [...range, `${base}..${head}`])
  const value = {
    url: `${url}/compare`,
    html_url: '',
    permalink_url: '',
    diff_url: '',
    patch_url: '',
    base_commit: commitShape(url, baseCommit),
    merge_base_commit: commitShape(url, mergeBase === base ? baseCommit : await readCommit(path, mergeBase)),
    status: behind === 0 ? (ahead === 0 ? 'identical' : 'ahead') : ahead === 0 ? 'behind' : 'diverged',
    ahead_by: ahead,
    behind_by: behind,
    total_commits: ahead,
    commits: commits.reverse().map((commit) => commitShape(url, commit)),
    ...(page === 1 ? { files: (await changedFiles(path, mergeBase, head)).slice(0, 300) } : {}),
  }
  return { kind: 'page', value, hasMore: ahead > page * size }
}

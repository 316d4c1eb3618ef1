import { git, tryGit } from './git'
import { Refusal } from './route'

/** Git objects in the shapes of the Git data API. */
export async function typeOf(path: string, sha: string): Promise<string | null> {
  const { code, out } = await tryGit(path, ['cat-file', '-t', sha])
  return code === 0 ? out.toString().trim() : null
}

export async function defaultBranchOf(path: string): Promise<string> {
  return (await git(path, ['symbolic-ref', 'HEAD'])).slice('refs/heads/'.length)
}

export async function tipOf(path: string, branch: string): Promise<string | null> {
  const { code, out } = await tryGit(path, ['rev-parse', '--verify', '--quiet', `refs/heads/${branch}`])
  return code === 0 ? out.toString().trim() : null
}

async function isEmpty(path: string): Promise<boolean> {
  return (await tryGit(path, ['for-each-ref', '--count=1', 'refs/heads'])).out.length === 0
}

export async function refuseEmpty(path: string): Promise<void> {
  if (await isEmpty(path)) throw new Refusal(409, 'Git Repository is empty.')
}

/** GitHub's error for a missing object. An empty repository has its own error. */
export async function missing(path: string): Promise<Refusal> {
  return (await isEmpty(path)) ? new Refusal(409, 'Git Repository is empty.') : new Refusal(404, 'Not Found')
}

export interface CommitFacts {
  sha: string
  tree: string
  parents: string[]
  author: { name: string; email: string; date: string }
  committer: { name: string; email: string; date: string }
  message: string
}

const FORMAT = ['%H', '%T', '%P', '%an', '%ae', '%aI', '%cn', '%ce', '%cI', '%B'].join('%x00')

export async function readCommits(path: string, args: string[]): Promise<CommitFacts[]> {
  const { code, out } = await tryGit(path, ['log', '-z', `--format=tformat:${FORMAT}`, ...args])
  if (code !== 0) throw await missing(path)
  const printed = out.toString('utf8').trimEnd()
  const fields = printed.split('\0')
  const commits: CommitFacts[] = []
  for (let at = 0; at + 9 < fields.length; at += 10) {
    const [
      sha = '',
      tree = '',
      parents = '',
      an = '',
      ae = '',
      ad = '',
      cn = '',
      ce = '',
      cd = '',
      message = '',
    ] = fields.slice(at, at + 10)
    commits.push({
      sha,
      tree,
      parents: parents.split(' ').filter(Boolean),
      message: message.replace(/\n$/, ''),
      author: { name: an, email: ae, date: utc(ad) },
      committer: { name: cn, email: ce, date: utc(cd) },
    })
  }
  return commits
}

const utc = (date: string) => `${new Date(date).toISOString().slice(0, 19)}Z`

export async function readCommit(path: string, sha: string): Promise<CommitFacts> {
  const [commit] = await readCommits(path, ['-1', sha])
  if (commit?.sha !== sha) throw await missing(path)
  return commit
}

/** The shape of the Git data API. */
export const gitCommitShape = (url: string, { sha, tree, parents, ...commit }: CommitFacts) => ({
  sha,
  node_id: sha,
  url: `${url}/git/commits/${sha}`,
  html_url: `${url}/commit/${sha}`,
  tree: { sha: tree, url: `${url}/git/trees/${tree}` },
  parents: parents.map((parent) => ({ sha: parent, url: parent, html_url: parent })),
  ...commit,
})

/** The shape of the commits API. */
export const commitShape = (url: string, { sha, tree, parents, ...commit }: CommitFacts) => ({
  sha,
  node_id: sha,
  url: `${url}/commits/${sha}`,
  html_url: `${url}/commit/${sha}`,
  commit: { ...commit, tree: { sha: tree, url: tree }, comment_count: 0, url: sha },
  author: null,
  committer: null,
  parents: parents.map((parent) => ({ sha: parent, url: parent, html_url: parent })),
})

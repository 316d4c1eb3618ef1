import { objectId } from '../../object-id'
import type { CommitInfo, HistoryOptions, Signature } from '../../port'
import { type GitRepository, streamGit } from '../git/run-git'
import { splitRecords } from '../git/split-records'

const FIELDS = ['%H', '%P', '%an', '%ae', '%at', '%cn', '%ce', '%ct', '%B']
const LAST_DATE = 8_640_000_000_000

export async function* listCommits(
  git: GitRepository,
  commitSha: string,
  { path, sinceSha, offset = 0 }: HistoryOptions,
): AsyncGenerator<CommitInfo, void, undefined> {
  const args = [
    '--literal-pathspecs',
    'log',
    '-z',
    `--format=tformat:${FIELDS.join('%x00')}`,
    '--encoding=UTF-8',
    '--no-show-signature',
    '--no-notes',
    '--no-decorate',
    '--no-mailmap',
    '--no-color',
    `--skip=${offset}`,
    '--end-of-options',
    objectId(commitSha),
    ...(sinceSha ? [`^${objectId(sinceSha)}`] : []),
    '--',
    ...(path === undefined ? [] : [path]),
  ]
  let fields: string[] = []
  for await (const record of splitRecords(streamGit({ ...git, args }))) {
    if (fields.push(record.toString('utf8')) < FIELDS.length) continue
    yield commitOf(fields)
    fields = []
  }
}

function commitOf(fields: string[]): CommitInfo {
  const [sha = '', parents = '', an = '', ae = '', at = '', cn = '', ce = '', ct = '', message = ''] = fields
  return {
    sha,
    parents: parents.split(' ').filter(Boolean),
    author: signatureOf(an, ae, at),
    committer: signatureOf(cn, ce, ct),
    message: message.trimEnd(),
  }
}

/** Seconds beyond the range of a Date are clamped to its end. Seconds that are not a number become 1970. */
function signatureOf(name: string, email: string, seconds: string): Signature {
  const time = Math.min(Number(seconds), LAST_DATE) * 1000
  return { name, email, at: new Date(Number.isFinite(time) ? time : 0) }
}

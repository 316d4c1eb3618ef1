// Checks the subjects of the newest commits. Does nothing without a git history of our own, such as in an archive.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const NEWEST = 20
const MAX_CHARACTERS = 72

const log = existsSync('.git')
  ? spawnSync('git', ['log', '--no-merges', `--max-count=${NEWEST}`, '--format=%h %s'], { encoding: 'utf8' })
  : null
const commits = log?.status === 0 ? log.stdout.split('\n').filter((line) => line !== '') : []

const tooLong = commits.filter((line) => {
  const [, subject = ''] = /^\S+ (.*)$/.exec(line) ?? []
  return [...subject].length > MAX_CHARACTERS
})
for (const line of tooLong)
  console.error(`The subject has more than ${MAX_CHARACTERS} characters. Shorten it: ${line}`)
process.exitCode = tooLong.length > 0 ? 1 : 0

import { expect, it } from 'vitest'
import { explainFailure } from '#server/ports/codehost/local/git/explain-failure'

it.each([
  "fatal: Unable to create '/srv/repos/payments/.git/index.lock': File exists.",
  'error: cannot lock ref refs/heads/main: is at 1 but expected 2',
  'error: insufficient permission for adding an object to repository database /srv/repos/payments/.git/objects',
  'fatal: unknown repository extension found: zstd',
  'fatal: detected dubious ownership in repository at /srv/repos/payments',
  'error: object file /srv/repos/payments/.git/objects/ab/cd is corrupt',
  "fatal: not a git repository: '/srv/repos/payments/.git'",
  "fatal: something new about '/srv/repos/payments/.git/notes' and /srv/other",
])('a git error message names the repository without its path on disk (%s)', (stderr) => {
  const { message, cause } = explainFailure('/srv/repos/payments/.git', stderr, 'code 128')
  expect(message).not.toContain('/srv')
  expect(message).toMatch(/payments|branches|file/)
  expect(String(cause)).toContain('/srv/repos/payments/.git')
})

import { afterAll, expect, it } from 'vitest'
import { startFakeGitHub } from '#tests/support/fake-github/index'
import { describeCodeHost } from './describe-code-host'
import { describeCommittingHost } from './describe-committing-host'
import { describeHistoryHost } from './describe-history-host'
import { HOST_TRAITS } from './host-traits'
import { hostOf, knownTo } from './open-github'

const github = await startFakeGitHub()
afterAll(github.stop)

const underTest = () => ({ host: hostOf(github), refOf: knownTo(github) })
const withTraits = () => ({ ...underTest(), traits: HOST_TRAITS.github })

describeCodeHost('repositories at GitHub', underTest)
describeCommittingHost('repositories at GitHub, written to', withTraits)
describeHistoryHost('what GitHub tells of commits', withTraits)

it('all requests match GitHub’s description of its API', () => {
  expect(github.traffic.requests).not.toEqual([])
  expect(github.violations).toEqual([])
})

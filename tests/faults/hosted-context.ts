import { pino } from 'pino'
import { openDatabase } from '#db/client'
import type { JobContext } from '#server/kernel/context'
import { githubCodeHost } from '#server/ports/codehost/github/github-code-host'
import { createOutbound } from '#server/ports/http'
import { scriptedModel } from '#tests/support/scripted-model'
import { jobContext, testContext } from '#tests/support/test-context'
import { testPorts } from '#tests/support/test-ports'

/** How a process reaches the fake GitHub. */
export interface GitHubAccess {
  appId: string
  appSlug: string
  privateKey: string
  url: string
}

/** For a process with a database and a fake GitHub in its arguments: the context of a job whose model returns this answer. */
export function openHostedContext([, , databaseUrl = '', access = '{}']: readonly string[]) {
  const { url, ...app }: GitHubAccess = JSON.parse(access)
  const forge = githubCodeHost({
    ...app,
    apiUrl: url,
    outbound: createOutbound({ allow: [], trustedUrl: url }),
    now: () => new Date(),
  })
  const db = openDatabase(databaseUrl, { max: 2 })
  return (answer: string): JobContext => {
    const ports = testPorts({ forge, ai: scriptedModel(() => answer) })
    return jobContext(testContext({ db, log: pino({ level: 'silent' }), ports }))
  }
}

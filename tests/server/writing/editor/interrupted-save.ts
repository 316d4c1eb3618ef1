import { basename } from 'node:path'
import { type Database, openDatabase } from '#db/client'
import { localCodeHost } from '#server/ports/codehost/local/local-code-host'
import { createCaller } from '#server/router'
import { testLog } from '#tests/support/canary/record-output'
import { testContext, userActor } from '#tests/support/test-context'
import { testPorts } from '#tests/support/test-ports'
import { type HostStop, stoppingHost } from './stopping-host'

export interface InterruptedSave {
  databaseUrl: string
  userId: number
  stop: HostStop
  input: { org: string; owner: string; repo: string; file_path: string; content: string; sha: string }
}

/** Starts a save as a pull request that stops in the middle. It shares no connection with the test. */
export function interruptedSave(
  { databaseUrl, userId, stop, input }: InterruptedSave,
  onStop: (call: string) => void,
) {
  const db: Database = openDatabase(databaseUrl, { max: 2, applicationName: 'interrupted-save' })
  const ctx = testContext({
    db,
    actor: userActor(userId),
    log: testLog(),
    ports: testPorts({ local: stoppingHost(localCodeHost({ env: process.env }), stop, onStop) }),
    requestId: 'interrupted-request',
  })
  return { db, saved: createCaller(ctx).editor.savePull(input) }
}

const [, program = '', options] = process.argv
if (options && basename(program) === 'interrupted-save.js')
  await interruptedSave(JSON.parse(options), () => process.kill(process.pid, 'SIGKILL')).saved

import { type Database, openDatabase } from '../../../db/client'
import { type Context, systemClock } from '../../../server/kernel/context'
import { localCodeHost } from '../../../server/ports/codehost/local/local-code-host'
import { createCaller } from '../../../server/router'
import { testLog } from '../../support/canary/keep'
import { type Stop, stoppingHost } from './stopping-host'

export interface Doom {
  databaseUrl: string
  userId: number
  stop: Stop
  input: { org: string; owner: string; repo: string; file_path: string; content: string; sha: string }
}

/** A save as a pull request by a process of its own, or as if: nothing of it is shared with the test. */
export function doomedSave({ databaseUrl, userId, stop, input }: Doom, onStop: (call: string) => void) {
  const db: Database = openDatabase(databaseUrl, { max: 2, applicationName: 'doomed' })
  const ctx: Context = {
    db,
    actor: { kind: 'user', userId, sessionId: null, isSuperAdmin: false },
    log: testLog(),
    clock: systemClock,
    ports: {
      codeHosts: { local: stoppingHost(localCodeHost({ env: process.env }), stop, onStop), forge: null },
    },
    requestId: 'doomed-request',
  }
  return { db, saved: createCaller(ctx).editor.savePull(input) }
}

const [, program = '', doom] = process.argv
if (doom && program.endsWith('doomed-save.ts'))
  await doomedSave(JSON.parse(doom), () => process.kill(process.pid, 'SIGKILL')).saved

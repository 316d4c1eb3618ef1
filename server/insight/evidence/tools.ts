import { z } from 'zod'
import { defineTool } from '#server/kernel/tools/tool'
import { toolArguments } from '#spec/tools/index'
import { evidenceRouter } from './router'
import { SessionsInput, SessionsWire } from './wire'

const recordSessionEvidence = defineTool({
  name: 'record_session_evidence',
  title: 'Record evidence of a session',
  description:
    'Stores what coding sessions did, in the form of .svc/session-evidence.json. A session with a known id is replaced.',
  toolset: 'evidence',
  procedure: evidenceRouter.recordSessions,
  input: z.object({
    version: SessionsInput.shape.version,
    sessions: SessionsInput.shape.sessions,
    repo: toolArguments.repo.optional(),
  }),
  output: SessionsWire,
  isIdempotent: true,
  run: ({ call }, input) => call(input),
  describe: ({ recorded }) => ({ outline: `Recorded ${recorded} sessions.`, body: '' }),
})

export const tools = [recordSessionEvidence]

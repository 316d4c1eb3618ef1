import { type Command, defineCommand } from '#cli/command'
import { defineDataCommand } from '#cli/data-command'
import { IDE_OPTIONS, MCP_OPTIONS, SOURCE_OPTIONS, UPLOAD_OPTIONS, VERIFY_OPTIONS } from './options'

const verify = defineDataCommand({
  name: 'verify',
  summary: 'Compare criteria with the code: evidence, tests and changed files.',
  words: '',
  maxWords: 0,
  options: VERIFY_OPTIONS,
  details: `Checks the specs that this branch touches, and those whose evidence it changes. ide.auto_verify.confidence in
CONFIG.yaml is what a checked criterion needs: medium is evidence that exists, high is a test with svc:<criterion id>.
The work began where the CI system says, else where it left the default branch. If this clone does not have that commit, all
specs are checked, and --gate fails. Without git, all specs are checked.
With --ai the server judges criteria that no test proves; ide.ai_exposure decides what is sent.
Exit code: 1 with --gate and gaps.`,
  load: async () => (await import('#cli/verify/verify-command')).verifyCommand,
})

const upload = defineDataCommand({
  name: 'evidence upload',
  summary: 'Send test reports that prove criteria: JUnit XML, TAP or lcov.',
  words: 'file ...',
  maxWords: Number.POSITIVE_INFINITY,
  options: UPLOAD_OPTIONS,
  details: `A test proves a criterion by svc:<criterion id> in its name, or by a property svc.criterion.
Exit code: 1 if a test that should prove a criterion failed.`,
  load: async () => (await import('#cli/evidence/upload-reports')).uploadReports,
})

const sessions = defineDataCommand({
  name: 'evidence sessions',
  summary: 'Show recorded coding sessions, of this checkout or those that a server got.',
  words: '',
  maxWords: 0,
  options: SOURCE_OPTIONS,
  details:
    'They are recorded if ide.evidence_pipeline.enabled is true in CONFIG.yaml. With --repo: the newest 100 that were sent to the server.',
  load: async () => (await import('#cli/evidence/list-sessions')).listSessions,
})

const mcp = defineCommand({
  name: 'mcp',
  summary: 'Serve the Model Context Protocol on standard input and output.',
  words: '',
  maxWords: 0,
  options: MCP_OPTIONS,
  details:
    'Serves the checkout, without any server, with the tools of a server that need none. ide.ai_exposure decides what assistants see.',
  run: async (args) => (await import('#cli/mcp/serve-mcp')).serveMcp(args),
})

const hook = defineCommand({
  name: 'hook',
  summary: 'Answer a hook of an AI assistant, which sends JSON on standard input.',
  words: 'session-start|user-prompt|pre-tool|stop',
  maxWords: 1,
  options: {},
  details:
    'ide in CONFIG.yaml decides what hooks do. A hook is silent if it has nothing to say, and always exits with 0.',
  run: async ({ words: [name] }) => (await import('#cli/hook/run-hook')).runHook(name),
})

const ideConfig = defineDataCommand({
  name: 'ide-config',
  summary: 'Print the settings by which an editor starts svc for its assistant.',
  words: 'cursor|vscode|codex',
  maxWords: 1,
  options: IDE_OPTIONS,
  details: 'Claude Code uses the plugin in plugin/.',
  load: async () => (await import('#cli/ide/ide-config')).ideConfig,
})

/** Commands about evidence and for assistants. */
export const PROVING_COMMANDS: readonly Command[] = [verify, upload, sessions, mcp, hook, ideConfig]
